import { definePage } from '../schema'

/** How a device is set, how it should be set, and what it is still to be told. */
export const deviceConfig = definePage({
  path: 'device-config',
  label: 'Device settings',
  icon: 'device',
  may: { roles: ['admin', 'client', 'provider'] },
})
