import { defineEntity } from '../schema'
import { INSTALLERS, installationFields } from './shared/installation'

/**
 * Trial runs of the install wizard, which in production change neither tank nor device. Outside production this is
 * the store of all installations.
 */
export const devInstallations = defineEntity({
  name: 'dev_installations',
  source: { collection: 'dev_installations', server: 'an install is written whole, by one call' },
  title: 'tank_name',
  icon: 'install',
  fields: installationFields(),
  list: {
    columns: ['tank_id', 'state', 'device_id', 'installer_id', 'installed_at', 'signal'],
    filters: ['state', 'tank_id', 'device_id', 'installer_id', 'installed_at', 'group_id'],
    sort: '-installed_at',
    card: ['state', 'device_id', 'installed_at'],
  },
  // Only the wizard creates these. Outside production the store's own name must not bypass the checks of an
  // installation.
  access: { read: INSTALLERS, create: [], update: [], remove: ['admin'] },
  scope: { groups: 'group_id', own: 'installer_id' },
})
