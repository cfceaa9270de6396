import { INSTALLERS } from '../entities/shared/installation'
import { definePage } from '../schema'

/** The install wizard, what is still to be sent of it, and what became of the rest. */
export const selfInstalls = definePage({
  path: 'selfInstalls',
  label: 'Self-installs',
  icon: 'install',
  may: { roles: INSTALLERS },
})

/** The same into the store of trials. */
export const devSelfInstalls = definePage({
  path: 'devSelfInstalls',
  label: 'Test self-installs',
  icon: 'install',
  may: { roles: ['admin'] },
})
