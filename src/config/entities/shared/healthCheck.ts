import { computed, dateTime, integer, quantity, reference, text } from '../../schema'

/** The fault text of a self-test that passed. */
export const NO_FAULT = 'No fault'
/** A score below this counts as a fault, whichever fault text is stored. */
export const POOR_SCORE = 50

/** Fields of both versions of the self-test. */
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

/** A fault leads to a service visit. */
export const healthCheckActions = {
  createRepairJob: {
    input: {
      assignee_id: reference('users', { label: 'Assign to' }),
      window_start: dateTime({ label: 'Visit from' }),
    },
    roles: ['admin'],
    bulk: true,
    label: 'Create repair job',
    done: 'Repair job created',
  },
} as const
