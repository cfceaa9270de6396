import type pg from 'pg'

/** Number of tanks in the list benchmarks. */
export const TANKS = Number(process.env.LISTS_TANKS ?? 1_000_000)
export const GROUPS = 500

/** Groups of uneven sizes: the first has about 45 000 tanks, the last about 1 000. */
const FILL = `
insert into countries (id, name, code) values (1, 'Ireland', 'IE');
insert into counties (id, name, country_id) select i, 'County ' || i, 1 from generate_series(1, 32) i;
insert into models (id, name, shape, capacity_l) select i, 'Model ' || i, 'rectangular', 1000 from generate_series(1, 200) i;
insert into tankgroups (id, name) select i, 'Depot ' || i from generate_series(1, ${GROUPS}) i;
select setseed(0.42);
insert into tanks (id, name, group_id, customer_id, content_type, direction, state, model_id, shape, capacity_l,
  lat, lng, county_id, device_id, tags, report_state, quarantined, topup_state,
  level_mm, volume_l, pct, level_state, ullage_l, reading_at, quality, rate_l_day, runs_out_p10_at, runs_out_p50_at, runs_out_p90_at, run_out_on,
  created_at, updated_at)
select i, 'Tank ' || lpad((hashint4(i)::bigint & 16777215)::text, 8, '0') || ' ' || i,
  1 + floor(${GROUPS} * power(random(), 2))::int,
  case when random() < 0.9 then 1 + floor(600000 * random())::int end,
  (array['kerosene','kerosene','kerosene','kerosene','kerosene','derv','derv','gas_oil','other','other'])[1 + floor(10 * random())::int],
  case when random() < 0.05 then 1 else -1 end,
  case when r < 0.93 then 'active' when r < 0.97 then 'draft' else 'decommissioned' end,
  case when random() < 0.7 then 1 + floor(200 * random())::int end,
  case when random() < 0.5 then 'rectangular' when random() < 0.9 then 'horizontal_cylinder' else 'sphere' end,
  (array[650, 1000, 1200, 1300, 1800, 2500, 5000, 10000])[1 + floor(8 * random())::int],
  51.4 + 4 * random(), -10.4 + 4.4 * random(), case when random() < 0.95 then 1 + floor(32 * power(random(), 1.5))::int end,
  case when random() < 0.95 then i end,
  case when random() < 0.7 then '{}'::text[] when random() < 0.9 then array['vip'] else array['route ' || floor(300 * random())::int, 'winter'] end,
  case when random() < 0.01 then 'reported' when random() < 0.05 then 'closed' else 'none' end,
  random() < 0.003,
  case when random() < 0.02 then 'requested' when random() < 0.02 then 'scheduled' when random() < 0.2 then 'fulfilled' else 'none' end,
  case when has then 1200 * p end, case when has then 1300 * p end, case when has then 100 * p end,
  case when has then case when p < 0.1 then 'critical' when p < 0.25 then 'low' else 'good' end end, case when has then 1300 * (1 - p) end,
  case when has then timestamptz '2026-11-01' - interval '1 day' * power(random(), 6) * 400 end,
  case when has then 3 - floor(4 * power(random(), 3))::int end,
  case when has then -12 * random() end, case when has then timestamptz '2026-11-01' + interval '1 day' * 80 * p end,
  case when has then timestamptz '2026-11-01' + interval '1 day' * 100 * p * (0.5 + random()) end,
  case when has then timestamptz '2026-11-01' + interval '1 day' * 200 * p end,
  case when has then date '2026-11-01' + (100 * p * (0.5 + random()))::int end,
  timestamptz '2023-01-01' + interval '1 minute' * i, timestamptz '2026-11-01' - interval '1 second' * random() * 9e6
from (select i, random() as r, random() < 0.92 as has, random() as p from generate_series(1, ${TANKS}) i offset 0) as made;
insert into users (id, uid, name, email, role_type, tank_group_ids) values
  (1, 'admin', 'Admin', 'admin@example.com', 'admin', '{}'),
  (2, 'c1', 'One group', 'c1@example.com', 'client', '{3}'),
  (3, 'c3', 'Three groups', 'c3@example.com', 'client', '{1,120,400}'),
  (4, 'c40', 'Forty groups', 'c40@example.com', 'client', (select array_agg(i * 12) from generate_series(1, 40) i)),
  (5, 'c20', 'Twenty thousand', 'c20@example.com', 'client', '{2,498,499}');
`

/** Users of the list benchmarks: names of their scopes, and their ids. */
export const SCOPES = { admin: 1, '1 group': 2, '3 groups': 3, '40 groups': 4 } as const

/** Fills a migrated database with a large operator's tanks. */
export async function fillTanks(client: pg.Client) {
  await client.query(FILL)
  await client.query('vacuum analyze tanks')
  await client.query('analyze')
}
