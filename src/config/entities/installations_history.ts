import { choice, computed, dateTime, defineEntity, reference, text } from '../schema'
import { ADMIN_READS } from './shared/access'

/** What an installation was before it changed. */
export const installationsHistory = defineEntity({
  name: 'installations_history',
  source: { collection: 'installations_history', server: 'written with each change of an installation' },
  title: 'id',
  icon: 'install',
  fields: {
    installation_id: computed(reference('installations')),
    tank_id: computed(reference('tanks')),
    device_id: computed(reference('devices')),
    installer_id: computed(reference('users'), { label: 'Installer' }),
    installed_at: computed(dateTime(), { label: 'Installed at' }),
    reason: computed(choice(['new', 'swap', 'move', 'remove'])),
    state: computed(text({ max: 20 })),
  },
  list: {
    columns: ['tank_id', 'reason', 'device_id', 'installer_id', 'installed_at', 'state', 'created_at'],
    filters: ['tank_id', 'device_id', 'installation_id', 'reason', 'created_at'],
    sort: '-created_at',
  },
  access: ADMIN_READS,
  scope: {},
})
