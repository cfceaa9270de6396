import { date, defineEntity, integer, tags } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { healthCheckActions, healthCheckFields, POOR_SCORE } from './shared/healthCheck'

/** A device's self-test with a score and the reasons for it. */
export const healthChecksV2 = defineEntity({
  name: 'health_checks_v2',
  source: {
    collection: 'health_checks_v2',
    server: 'findings are the newest of a range, which Firestore sorts by that range alone',
  },
  title: 'id',
  icon: 'pulse',
  screens: [{ path: 'health-checks-v2' }],
  fields: {
    ...healthCheckFields(),
    score: integer({ min: 0, max: 100 }),
    reasons: tags(),
    predicted_battery_end: date({ label: 'Battery lasts until' }),
  },
  list: {
    columns: ['device_id', 'score', 'fault_code', 'reasons', 'battery_mv', 'predicted_battery_end', 'at'],
    filters: ['device_id', 'score', 'fault_code', 'reasons', 'predicted_battery_end', 'at'],
    sort: '-at',
    search: ['fault_code'],
    card: ['fault_code', 'score', 'at'],
    quickFilters: { poor: { filter: { score_lt: POOR_SCORE } } },
  },
  actions: healthCheckActions,
  access: ADMIN_WRITES,
  scope: {},
})
