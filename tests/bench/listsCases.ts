import { entityOf } from '../../src/config/entities'

export type Case = { readonly filter: Record<string, unknown>; readonly sort: [string, 'ASC' | 'DESC'] }

/** For each filter key: a common value and a rare one. */
const VALUES: Record<string, readonly unknown[]> = {
  id: [500_000, [1, 500, 70_000]],
  group_id: [3, [499, 500]],
  content_type: ['kerosene', ['gas_oil', 'derv']],
  content_type_neq: ['kerosene'],
  pct_lte: [25, 0.2],
  pct_gte: [75, 99.9],
  pct: [null],
  level_state: ['low', 'critical'],
  volume_l_lt: [300, 2],
  days_p50_lte: [14, 0.1],
  days_p50: [null],
  tags: [['vip'], ['route 7']],
  county_id: [1, 32],
  state: ['active', ['draft', 'decommissioned']],
  state_neq: ['active'],
  direction: [-1, 1],
  report_state: ['none', 'reported'],
  quarantined: [false, true],
  topup_state: ['fulfilled', 'scheduled'],
  reading_at_lt: ['2026-10-01T00:00:00Z', '2025-10-02T00:00:00Z'],
  reading_at_gte: ['2026-10-30T00:00:00Z'],
  quality: [3, 0],
  quality_lt: [2],
  name: ['Tank 00000001 1'],
  customer_id: [null, 77_777],
  device_id: [null, 77_777],
  model_id: [7, null],
  shape: ['rectangular', 'sphere'],
  lat_gte: [53, 55.39],
  lng_lt: [-8, -10.39],
  run_out_on_lte: ['2026-11-15', '2026-11-01'],
  run_out_on: [null],
  due_on_lte: ['2026-11-15', '2026-11-01'],
  due_on: [null],
  capacity_l: [1300],
  capacity_l_gt: [2500, 9999],
  topup_at_gte: ['2026-10-01T00:00:00Z'],
  had_event: ['sudden_drop@2026-10-01T00:00:00Z/'],
  had_service: ['topup@2026-10-01T00:00:00Z/'],
  had_report: ['@2026-10-01T00:00:00Z/'],
  q: ['tank 0012', '00ffee', 'zzzz'],
}
const WITH: readonly Case['sort'][] = [
  ['name', 'ASC'],
  ['pct', 'DESC'],
  ['updated_at', 'DESC'],
  ['days_p50', 'ASC'],
]

/**
 * Every declared sort in both directions, and every declared filter with several sorts. Throws if a filter has no value
 * here.
 */
export function listCases(): Case[] {
  const { filters, sorts } = entityOf('tanks').list
  const missing = Object.keys(filters).filter(name => !Object.keys(VALUES).some(key => key.startsWith(name)))
  if (missing.length > 0) throw new Error(`No value to filter by: ${missing.join(', ')}`)
  const plain = sorts.flatMap(sort => [
    { filter: {}, sort: [sort, 'ASC'] } satisfies Case,
    { filter: {}, sort: [sort, 'DESC'] } satisfies Case,
  ])
  const filtered = Object.entries(VALUES).flatMap(([key, values]) =>
    values.flatMap(value => WITH.map(sort => ({ filter: { [key]: value }, sort }))),
  )
  return [...plain, ...filtered]
}
