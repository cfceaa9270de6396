import { INSTALLERS } from '../entities/shared/installation'
import { definePage } from '../schema'

/** The install wizard, its unsent drafts, and the status of submitted installations. */
export const selfInstalls = definePage({
  path: 'selfInstalls',
  label: 'Self-installs',
  icon: 'install',
  may: { roles: INSTALLERS },
})

/** The same for the store of trial runs. */
export const devSelfInstalls = definePage({
  path: 'devSelfInstalls',
  label: 'Test self-installs',
  icon: 'install',
  may: { roles: ['admin'] },
})
