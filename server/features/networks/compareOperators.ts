import type { Database } from '../../engine/db/open'

const COMPARED = `select operator, tests, devices, sent, received,
    round((1 - received::numeric / sent) * 100, 1)::float8 as loss_pct,
    round(p50::numeric, 1)::float8 as latency_s_p50, round(p95::numeric, 1)::float8 as latency_s_p95
  from (select nullif(data->>'operator', '') as operator, count(*)::int as tests,
      count(distinct data->>'device_id')::int as devices, sum((data->>'sent')::int)::int as sent,
      sum((data->>'received')::int)::int as received,
      percentile_cont(0.5) within group (order by (data->>'latency_s_p50')::float8) as p50,
      percentile_cont(0.5) within group (order by (data->>'latency_s_p95')::float8) as p95
    from documents where collection = 'network_tests' and deleted_at is null
      and ($1::timestamptz is null or coalesce((data->>'tested_at')::timestamptz, created_at) >= $1)
    group by 1) by_operator
  order by loss_pct, operator nulls last`

type Compared = {
  operator: string | null
  tests: number
  devices: number
  sent: number
  received: number
  loss_pct: number
  latency_s_p50: number | null
  latency_s_p95: number | null
}

/** Results of the operators' networks in all tests. */
export const compareOperators = (db: Database, since: string | null) => db.query<Compared>(COMPARED, [since])
