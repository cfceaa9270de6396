import { localeOf } from '../../../src/config/format'
import { measureOf, volumeUnit } from '../../../src/config/measure'
import type { Database } from '../../db/open'
import { withChannels, type Person } from '../notices/people'

/** Somebody to whom a tank belongs, how they are told of it, and what they call it. */
export type Reader = Person & { readonly tank: string; readonly units: string | null }

const READERS = `select u.id as user_id, u.customer_id, u.uid, u.name, u.role_type as role, u.email, u.phone,
    coalesce(u.locale, p.locale, g.locale) as locale, coalesce(s.label, t.name) as tank,
    coalesce(o.units, p.units, g.units) as units
  from tanks t join users u on u.customer_id = t.customer_id
  join customers c on c.id = t.customer_id and c.status = 'active'
  left join customer_settings o on o.user_id = u.id
  left join customer_tanks s on s.tank_id = t.id
  left join tankgroups g on g.id = t.group_id left join tankgroups p on p.id = g.parent_id
  where t.id = $1 and u.role_type = 'customer' and u.status = 'active' and u.deleted_at is null
  order by u.id`

/** Who is told of a tank as its owner. They have no inbox: their page tells the same. */
export async function readersOf(db: Database, tankId: number): Promise<Reader[]> {
  const people = await withChannels(db, 'alerts', await db.query<Reader>(READERS, [tankId]))
  return people.map(person => ({
    ...(person as Reader),
    channels: person.channels.filter(channel => channel !== 'inbox' && channel !== 'sms'),
  }))
}

const UNIT_NAMES = { litre: 'liter', gal_imp: 'gallon', gal_us: 'gallon' } as const

/** Litres as a reader has them, with the unit in words. */
export function volumeIn(language: string, units: string | null, litres: number): string {
  const unit = volumeUnit(units)
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: UNIT_NAMES[unit],
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.round(measureOf('L', unit).read(litres)))
}

export const percentIn = (language: string, pct: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(pct / 100)
