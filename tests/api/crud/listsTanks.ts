import { updateSearchText } from '../../../server/features/tanks/searchText'
import type { World } from '../contract/world'

/** Groups of tanks: a client with two depots, another client, and one group with few tanks. */
export const CLIENT = 900
export const DEPOTS = [901, 902] as const
export const GROUPS = [CLIENT, ...DEPOTS, 903, 904] as const
export const MANY = 10_000

export type Value = string | number | boolean | null
export type Tank = Readonly<Record<string, Value | readonly string[]>> & { readonly id: number }

/**
 * Ten thousand tanks in groups of uneven size, with ties and nulls in every column. One tank in ten has no reading. The
 * rarest tags and states are in the later groups, at the far end of most sorts.
 */
const FILL = `insert into tanks (name, group_id, customer_id, content_type, content_label, direction, state, shape, model_id,
    capacity_l, lat, lng, county_id, device_id, tags, report_state, quarantined, topup_state, level_mm, volume_l, pct,
    ullage_l, reading_at, quality, rate_l_day, runs_out_p50_at, run_out_on, created_at, updated_at)
  select case when g = 903 then 'Acme' else 'Tank' end || ' ' || lpad((i * 7 % 4000)::text, 4, '0'), g,
    case when i % 3 > 0 then i % 400 end,
    (array['kerosene', 'derv', 'gas_oil', 'other'])[1 + i * 3 % 4], case when i % 50 = 0 then '100% Ünleaded_' || i % 7 end,
    case when i % 20 = 0 then 1 else -1 end, (array['active', 'active', 'draft', 'decommissioned'])[1 + i * 5 % 4],
    (array['rectangular', 'sphere', null])[1 + i % 3], case when i % 5 > 0 then i % 12 end,
    (array[650, 1000, 1300, 2500])[1 + i % 4], 51.4 + i % 40 / 10.0, -10.4 + i % 44 / 10.0,
    case when i % 30 > 0 then 1 + i % 26 end, case when i % 20 > 0 then i + 100000 end,
    case when i > 9900 then array['rare', 'vip'] when i % 4 = 0 then array['vip'] else '{}'::text[] end,
    case when i > 9950 then 'reported' else 'none' end, i % 300 = 0,
    (array['none', 'none', 'none', 'requested', 'scheduled'])[1 + i % 5],
    12 * p, 13 * p, p, 1300 - 13 * p,
    case when p is not null then timestamptz '2026-03-01 12:00Z' - interval '1 hour' * (i % 90) end,
    case when p is not null then i % 4 end, -p / 10,
    case when p is not null and i % 9 > 0 then timestamptz '2026-03-01 12:00Z' + p / 2 * interval '1 day' end,
    case when p is not null and i % 8 > 0 then date '2026-03-01' + (p / 2)::int end,
    timestamptz '2025-01-01Z' + interval '1 minute' * i, timestamptz '2026-03-01Z' - interval '1 minute' * (i * 13 % 5000)
  from (select i, case when i % 10 > 0 then (i * 11 % 201) / 2.0 end as p,
      case when i <= 4000 then 901 when i <= 8000 then 902 when i <= 9000 then 903 when i <= 9900 then 904 else 900 end as g
    from generate_series(1, ${MANY}) as i) as made`

const DAY_MS = 86_400_000
/** Days left by the tests' clock, to a tenth. */
const daysUntil = (moment: unknown, now: Date) =>
  moment instanceof Date ? Math.floor(((moment.getTime() - now.getTime()) / DAY_MS) * 10) / 10 : null

export async function fillTanks({ db, clock }: World): Promise<Tank[]> {
  for (const id of GROUPS)
    await db.query('insert into tankgroups (id, name, parent_id) values ($1, $2, $3)', [
      id,
      `Group ${id}`,
      DEPOTS.includes(id as never) ? CLIENT : null,
    ])
  await db.query(FILL)
  await updateSearchText(db)
  await db.query('analyze tanks')
  const rows = await db.query<Record<string, unknown>>(
    'select * from tanks where group_id >= 900 order by id',
  )
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return rows.map(row => {
    const days_p50 = daysUntil(row.runs_out_p50_at, clock.now)
    return Object.fromEntries(
      Object.entries({ ...row, days_p50 }).map(([name, value]) => [name, plain(value)]),
    ) as Tank
  })
}
