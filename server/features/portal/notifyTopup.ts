import { mailNamed } from '../../../src/config/mails'
import { CUSTOMER_PATH } from '../../../src/config/schema/customerPath'
import { type Language } from '../../../src/config/schema/constants'
import { localeOf } from '../../../src/config/schema/text/format'
import type { Args } from '../../../src/config/schema/text/translate'
import type { Database } from '../../engine/db/open'
import type { TopupNews } from '../../events'
import { notify } from '../notices'
import { readersOf, volumeIn } from './readers'

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
    const { tank, units } = reader
    const planned = news.kind === 'planned'
    const notice = {
      kind: 'alerts',
      template: mailNamed(planned ? 'topupPlanned' : 'topupDelivered'),
      argsIn: (language: Language): Args =>
        planned
          ? { tank, date: dateIn(language, news.on) }
          : { tank, volume: volumeIn(language, units, news.litres) },
      key: `topup-${news.kind}:${tankId}:${asked}:${planned ? news.on : ''}`,
      urlFor: () => CUSTOMER_PATH,
    } as const
    await notify(tx, now, notice, [reader])
  }
}
