import { definePage } from '../schema'

/** A device's current settings, its desired settings, and its pending downlinks. */
export const deviceConfig = definePage({
  path: 'device-config',
  label: 'Device settings',
  icon: 'device',
  may: { roles: ['admin', 'client', 'provider'] },
})
