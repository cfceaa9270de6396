import { defineEntity } from '../schema'
import { INSTALLERS, installationFields } from './shared/installation'

/**
 * Trial runs of the install wizard, which change neither tank nor device nor visit. Outside production, where
 * `installations` are stored as `dev_installations`, trials are stored under a name of their own.
 */
export const devInstallations = defineEntity({
  name: 'dev_installations',
  source: {
    collection: 'dev_installations',
    development: 'dev_trial_installations',
    server: 'an install is written whole, by one call',
  },
  title: 'tank_name',
  icon: 'install',
  fields: installationFields(),
  list: {
    columns: ['tank_id', 'state', 'device_id', 'installer_id', 'installed_at', 'signal'],
    filters: ['state', 'tank_id', 'device_id', 'installer_id', 'installed_at', 'group_id'],
    sort: '-installed_at',
    card: ['state', 'device_id', 'installed_at'],
  },
  // Only the wizard creates these.
  access: { read: INSTALLERS, create: [], update: [], remove: ['admin'] },
  scope: { groups: 'group_id', own: 'installer_id' },
})
