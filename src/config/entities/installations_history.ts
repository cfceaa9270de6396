import { choice, computed, defineEntity, reference } from '../schema'
import { ADMIN_READS } from './shared/access'
import { INSTALL_STATES, installationFields } from './shared/installation'

const of = installationFields()

/** An installation after each change, and why its device was assigned to its tank. */
export const installationsHistory = defineEntity({
  name: 'installations_history',
  source: {
    collection: 'installations_history',
    server: 'written with each change of an installation, and by nobody else',
  },
  title: 'id',
  icon: 'install',
  fields: {
    installation_id: computed(reference('installations')),
    reason: computed(choice(['new', 'swap', 'move', 'remove'])),
    tank_id: computed(reference('tanks')),
    device_id: computed(reference('devices')),
    installer_id: computed(reference('users'), { label: 'Installer' }),
    installed_at: computed(of.installed_at, { label: 'Installed at' }),
    // `assigned` and `removed` record a device that was put on or taken off a tank without a visit.
    state: computed(
      choice([...INSTALL_STATES, 'assigned', 'removed'], { labels: { audit_pending: 'In audit' } }),
    ),
    rejected_because: computed(of.rejected_because, { label: 'Reason for rejection' }),
    lat: computed(of.lat, { label: 'Latitude' }),
    lng: computed(of.lng, { label: 'Longitude' }),
    accuracy_m: computed(of.accuracy_m, { label: 'Accuracy' }),
    photos: computed(of.photos),
    manual_dip_mm: computed(of.manual_dip_mm, { label: 'Manual dip' }),
    first_reading_id: computed(of.first_reading_id, { label: 'First reading ID' }),
    signal: computed(of.signal),
    checklist: computed(of.checklist),
    customer_signature: computed(of.customer_signature),
  },
  list: {
    columns: ['tank_id', 'reason', 'device_id', 'installer_id', 'installed_at', 'state', 'created_at'],
    filters: ['tank_id', 'device_id', 'installation_id', 'reason', 'created_at'],
    sort: '-created_at',
    card: ['state', 'device_id', 'created_at'],
  },
  writtenBy: 'server',
  access: ADMIN_READS,
  scope: {},
})
