import { mailNamed } from '../../../src/config/mails'
import { CUSTOMER_PATH } from '../../../src/config/schema/customerPath'
import { type Language } from '../../../src/config/schema/constants'
import { localeOf } from '../../../src/config/schema/text/format'
import type { Args } from '../../../src/config/schema/text/translate'
import type { Database } from '../../engine/db/open'
import type { TopupNews } from '../../events'
import { dayIn } from '../../domain/zonedTime'
import { notify } from '../notices'
import { readersOf, volumeIn, type Reader } from './readers'

const dateIn = (language: string, on: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${on}T12:00:00Z`))

/** Notifies a tank's owner of the result of a top-up request, in their language and in the same transaction. */
export async function notifyTopup(tx: Database, tankId: number, news: TopupNews, now: Date): Promise<void> {
  const asked = new Date(news.askedAt).toISOString()
  for (const reader of await readersOf(tx, tankId)) {
    const notice = {
      kind: 'alerts',
      ...textsOf(reader, news),
      key: `topup-${news.kind}:${tankId}:${asked}:${news.kind === 'planned' ? news.on : (news.ticket ?? '')}`,
      urlFor: () => CUSTOMER_PATH,
    } as const
    await notify(tx, now, notice, [reader])
  }
}

/** The mail's texts: of a planned top-up, of one that readings show, or a delivery note. */
function textsOf({ tank, units, time_zone }: Reader, news: TopupNews) {
  if (news.kind === 'planned')
    return {
      template: mailNamed('topupPlanned'),
      argsIn: (language: Language): Args => ({ tank, date: dateIn(language, news.on) }),
    }
  const { litres, at, ticket } = news
  return {
    template: mailNamed(ticket === null ? 'topupDelivered' : 'deliveryNote'),
    argsIn: (language: Language): Args => ({
      tank,
      volume: volumeIn(language, units, litres),
      date: dateIn(language, dayIn(at, time_zone)),
      ...(ticket !== null && { ticket }),
    }),
  }
}
