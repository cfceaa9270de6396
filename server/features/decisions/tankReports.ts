import { reports, tanks } from '../../../src/config/entities/declared'
import type { ValueOf } from '../../../src/config/schema'
import type { Write } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'

type Type = ValueOf<(typeof reports)['fields']['type']>
export type NewReport = {
  readonly tank_id: number
  readonly type: Type
  readonly text: string | null
  readonly event_id?: number
}

/** Creates a report about a tank. */
export async function openReport(tx: Database, write: Write, { event_id, ...report }: NewReport) {
  const { id } = await write(reports, report)
  if (event_id !== undefined) await tx.query('update reports set event_id = $2 where id = $1', [id, event_id])
}

/** Ends a tank's open reports: closed with a reason, or withdrawn. */
export async function endReports(
  tx: Database,
  write: Write,
  tankId: number,
  end: { readonly state: 'closed' | 'withdrawn'; readonly close_reason?: string },
) {
  const open = await tx.query<{ id: number }>(
    `select id from reports where tank_id = $1 and state = 'reported' and deleted_at is null order by id`,
    [tankId],
  )
  for (const { id } of open) await write(reports, end, id)
}

/** Updates a tank's report state: reported while a report is open, else the state of its last report. */
export async function updateReportState(
  tx: Database,
  write: Write,
  tankId: number,
  otherwise: 'none' | 'closed',
) {
  const [found] = await tx.query<{ was: string; open: boolean }>(
    `select report_state as was, exists (select 1 from reports r
       where r.tank_id = t.id and r.state = 'reported' and r.deleted_at is null) as open
     from tanks t where t.id = $1`,
    [tankId],
  )
  const now = found?.open ? 'reported' : otherwise
  if (found && found.was !== now) await write(tanks, { report_state: now }, tankId)
}

/** Stores the ids of pictures on a tank's newest report. Returns the report's id. */
export async function setReportPhotos(
  tx: Database,
  tankId: number,
  photos: readonly string[],
): Promise<number> {
  const [report] = await tx.query<{ id: number }>(
    `update reports set photos = $2 where id = (select max(id) from reports where tank_id = $1) returning id`,
    [tankId, photos],
  )
  return report!.id
}
