import type { Language } from '../../../src/config/schema/constants'
import { localeOf } from '../../../src/config/schema/text/format'
import { customer as ar } from '../../../src/config/i18n/ar/customer'
import { customer as en } from '../../../src/config/i18n/en/customer'
import { customer as es } from '../../../src/config/i18n/es/customer'
import { customer as fr } from '../../../src/config/i18n/fr/customer'
import { customer as it } from '../../../src/config/i18n/it/customer'
import { customer as zh } from '../../../src/config/i18n/zh/customer'
import { volumeInWords } from '../../../src/config/volumeInWords'
import type { Database } from '../../engine/db/open'
import { withChannels, type Person } from '../notices'

const TABLES = { en, zh, es, fr, it, ar } as const

/** A tank's owner as a recipient: channels, and their name for the tank. */
export type Reader = Person & {
  readonly tank: string
  readonly units: string | null
  readonly time_zone: string
}

const READERS = `select u.id as user_id, u.customer_id, u.uid, u.name, u.role_type as role, u.email, u.phone,
    coalesce(u.locale, p.locale, g.locale) as locale, coalesce(s.label, t.name) as tank,
    coalesce(o.units, p.units, g.units) as units, coalesce(p.time_zone, g.time_zone) as time_zone
  from tanks t join users u on u.customer_id = t.customer_id
  join customers c on c.id = t.customer_id and c.status = 'active'
  left join customer_settings o on o.user_id = u.id
  left join customer_tanks s on s.tank_id = t.id
  left join tankgroups g on g.id = t.group_id left join tankgroups p on p.id = g.parent_id
  where t.id = $1 and u.role_type = 'customer' and u.status = 'active' and u.deleted_at is null
  order by u.id`

/** The recipients of a tank's notices as its owners. Customers have no inbox: their page shows the same information. */
export async function readersOf(db: Database, tankId: number): Promise<Reader[]> {
  const people = await withChannels(db, 'alerts', await db.query<Reader>(READERS, [tankId]))
  return people.map(person => ({
    ...(person as Reader),
    channels: person.channels.filter(channel => channel !== 'inbox' && channel !== 'sms'),
  }))
}

/** A volume in the recipient's unit, with the unit in words. */
export const volumeIn = (language: Language, units: string | null, litres: number): string =>
  volumeInWords(litres, units, language, gallon => TABLES[language].gallons[gallon])

export const percentIn = (language: string, pct: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(pct / 100)
