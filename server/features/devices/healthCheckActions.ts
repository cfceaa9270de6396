import { deviceHealthChecks, healthChecksV2, jobs } from '../../../src/config/entities/declared'
import { NO_FAULT, POOR_SCORE } from '../../../src/config/entities/shared/healthCheck'
import { defineActions, type ActionContext } from '../../engine/behaviour/action'
import { deviceForRepair } from './deviceForRepair'

type Finding = { device_id: number; fault_code: string | null; score?: number | null }
type JobInput = { assignee_id: number | null; window_start: string | null }

/** Creates a visit for a finding. A second finding before the visit doesn't create another one. */
async function createRepairJob({ tx, record, input, problems, write }: ActionContext<Finding, JobInput>) {
  const fault = record.fault_code ?? NO_FAULT
  const isPoor = typeof record.score === 'number' && record.score < POOR_SCORE
  if (fault === NO_FAULT && !isPoor) problems.fault_code = { key: 'validation.nothingToRepair' }
  const device = await deviceForRepair(tx, record.device_id)
  if (device.open_job !== null)
    problems.device_id = { key: 'validation.repairOpen', args: { job: device.open_job } }
  if (Object.keys(problems).length > 0) return {}
  const what = fault === NO_FAULT ? `Health score ${record.score}` : fault
  const job = await write(jobs, {
    name: `${what}: ${device.device_id}`.slice(0, 120),
    kind: 'repair',
    state: input.assignee_id === null ? 'planned' : 'assigned',
    device_id: record.device_id,
    tank_id: device.tank_id,
    assignee_id: input.assignee_id,
    window_start: input.window_start,
  })
  return { job_id: job.id as number }
}

export const deviceHealthCheckActions = defineActions(deviceHealthChecks, { createRepairJob })
export const healthCheckV2Actions = defineActions(healthChecksV2, { createRepairJob })
