import { geometry, validation } from '../validation.en'
import { account } from './account'
import { analytics } from './analytics'
import { approvals } from './approvals'
import { connections } from './connections'
import { deviceConfig } from './deviceConfig'
import { deviceSide } from './deviceSide'
import { engine } from './engine'
import { format } from './format'
import { insight } from './insight'
import { installs } from './installs'
import { light } from './light'
import { office } from './office'
import { notices } from './notices'
import { pages } from './pages'
import { records } from './records'
import { rollouts } from './rollouts'
import { shell } from './shell'
import { tanks } from './tanks'

/** English: the source that every other language must match key for key. One file an area, one line each here. */
export const en = {
  ...light,
  ...shell,
  errors: { ...light.errors, ...shell.errors },
  ...format,
  ...engine,
  ...account,
  ...analytics,
  ...approvals,
  ...connections,
  ...office,
  ...deviceConfig,
  ...deviceSide,
  ...rollouts,
  ...records,
  ...tanks,
  ...insight,
  ...installs,
  ...notices,
  pages,
  validation,
  geometry,
} as const
