import { defineEntity } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { activationActions, activationFields } from './shared/activation'

/** An attempt to register a device on its radio network. */
export const activations = defineEntity({
  name: 'activations',
  source: { collection: 'activations' },
  title: 'id',
  icon: 'signal',
  fields: activationFields(),
  list: {
    columns: ['device_id', 'result', 'network', 'contract_ref', 'requested_at', 'error'],
    filters: ['device_id', 'network', 'result', 'requested_at'],
    sort: '-requested_at',
    search: ['contract_ref'],
    card: ['result', 'network', 'requested_at'],
    quickFilters: { failed: { filter: { result: 'failed' } } },
  },
  actions: activationActions,
  access: ADMIN_WRITES,
  scope: {},
})
