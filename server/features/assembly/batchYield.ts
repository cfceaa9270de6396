import type { Database } from '../../engine/db/open'

export type Step = {
  step: 'boards' | 'panels' | 'calibrations' | 'activations' | 'packages'
  passed: number
  failed: number
}

/** Devices of a batch, by their panels. */
const OF_BATCH = `select d.id, d.state from devices d join documents p on p.collection = 'panels' and p.id = d.panel_id
  where p.data->>'batch_id' = $1 and p.deleted_at is null and d.deleted_at is null`

const BOARDS = `select 'boards' as step, count(*) filter (where data->>'result' = 'ok')::int as passed,
    count(*) filter (where data->>'result' <> 'ok')::int as failed
  from documents where collection = 'pcb_preparations' and deleted_at is null and data->>'batch_id' = $1`
const PANELS = `select 'panels' as step, count(*) filter (where e->>'result' = 'passed')::int as passed,
    count(*) filter (where e->>'result' = 'failed')::int as failed
  from documents p cross join jsonb_array_elements(p.data->'positions') as e
  where p.collection = 'panels' and p.deleted_at is null and p.data->>'batch_id' = $1`
// Only a device's last calibration counts.
const CALIBRATIONS = `select 'calibrations' as step, count(*) filter (where pass)::int as passed,
    count(*) filter (where not pass)::int as failed
  from (select distinct on (data->>'device_id') (data->>'pass')::boolean as pass from documents
    where collection = 'measurements' and deleted_at is null and data->>'batch_id' = $1
    order by data->>'device_id', created_at desc, id) m`
const ACTIVATIONS = `select 'activations' as step, count(*) filter (where result = 'ok')::int as passed,
    count(*) filter (where result = 'failed')::int as failed
  from (select distinct on (b.id) a.data->>'result' as result from (${OF_BATCH}) b
    join documents a on a.collection in ('activations', 'activations_v2') and a.deleted_at is null
      and (a.data->>'device_id')::int = b.id
    order by b.id, a.data->>'requested_at' desc nulls last, a.id) m`
const PACKAGES = `select 'packages' as step,
    count(*) filter (where state in ('packed', 'shipped', 'bootstrapped', 'installed', 'inactive'))::int as passed, 0 as failed
  from (${OF_BATCH}) b`

/** Number of a batch's devices that passed each step, by their last result, in the order of the steps. */
export async function batchYield(db: Database, batch: string): Promise<Step[]> {
  const steps: Step[] = []
  for (const query of [BOARDS, PANELS, CALIBRATIONS, ACTIVATIONS, PACKAGES])
    steps.push((await db.query<Step>(query, [batch]))[0]!)
  return steps
}

/** Updates the figures in a batch's record. */
export async function countBatch(db: Database, batch: string): Promise<void> {
  await db.query(
    `update documents b set data = b.data || jsonb_build_object('counts', jsonb_build_object(
       'prepared', n.prepared, 'scrapped', n.scrapped, 'passed', n.passed, 'failed', n.failed))
     from (select
         (select count(*) from documents where collection = 'pcb_preparations' and deleted_at is null
           and data->>'batch_id' = $1) as prepared,
         (select count(*) from documents where collection = 'pcb_preparations' and deleted_at is null
           and data->>'batch_id' = $1 and data->>'result' = 'scrap') as scrapped,
         (select count(*) from documents p cross join jsonb_array_elements(p.data->'positions') e
           where p.collection = 'panels' and p.deleted_at is null and p.data->>'batch_id' = $1
             and e->>'result' = 'passed') as passed,
         (select count(*) from documents p cross join jsonb_array_elements(p.data->'positions') e
           where p.collection = 'panels' and p.deleted_at is null and p.data->>'batch_id' = $1
             and e->>'result' = 'failed') as failed) n
     where b.collection in ('batches', 'dev_v2_batches') and b.id = $1`,
    [batch],
  )
}
