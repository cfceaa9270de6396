import { computed, dateTime, integer, quantity, reference, text } from '../../schema'

/** What a self-test says that found nothing. */
export const NO_FAULT = 'No fault'
/** A score below this is a finding, whatever the fault is called. */
export const POOR_SCORE = 50

/** What a device's self-test has in its older and its newer form. */
export const healthCheckFields = () =>
  ({
    device_id: reference('devices', { required: true }),
    at: dateTime({ required: true, label: 'Checked at' }),
    battery_mv: quantity('mV', { min: 0, max: 10_000, label: 'Battery' }),
    echo_strength: integer({ min: 0, max: 15 }),
    temp_c: quantity('°C', { min: -60, max: 100, label: 'Temperature' }),
    resets: integer({ min: 0, max: 10_000 }),
    fault_code: text({ max: 40, default: NO_FAULT, label: 'Fault' }),
    job_id: computed(reference('jobs'), { label: 'Repair job' }),
  }) as const

/** A finding becomes somebody's visit. */
export const healthCheckActions = {
  createRepairJob: {
    ask: {
      assignee_id: reference('users', { label: 'Assign to' }),
      window_start: dateTime({ label: 'Visit from' }),
    },
    roles: ['admin'],
    bulk: true,
    label: 'Create repair job',
    done: 'Repair job created',
  },
} as const
