import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import type { Planning } from './planning'
import { viewDay } from './planService'
import { sheetOf } from './sheet'

/** A depot's day as its files show it. The caller has checked that the depot is in the user's scope. */
export async function readSheet(planning: Planning, depotId: number, day: string) {
  const view = await viewDay(planning, depotId, day)
  return { day, zone: view.depot.zone, depot: view.depot, stops: await sheetOf(planning.db, view) }
}

type Request = {
  readonly now: Date
  readonly actor: string
  readonly ip: string
  readonly requestId: string
  readonly format: string
}

/** Logs that a user loaded the names and addresses of a day's customers. */
export const logSheet = (
  db: Database,
  { day, depot, stops }: Awaited<ReturnType<typeof readSheet>>,
  { now, actor, ip, requestId, format }: Request,
) =>
  db.transaction(tx =>
    audit(tx, now, {
      actor,
      action: 'export',
      entity: 'dispatch_plans',
      entityId: '*',
      before: null,
      after: { format, depot_id: depot.id, day, stops: stops.length },
      ip,
      requestId,
    }),
  )
