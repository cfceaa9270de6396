import { customersHook } from './customers'
import { devicesHook } from './devices'
import { modelsHook } from './models'
import { tankgroupsHook } from './tankgroups'
import { tanksHook } from './tanks'
import { usersHook } from './users'
import type { Hook } from './types'

export type { Hook, HookContext } from './types'

/** By entity name. */
export const hooks: Readonly<Record<string, Hook | undefined>> = {
  tanks: tanksHook,
  tankgroups: tankgroupsHook,
  customers: customersHook,
  users: usersHook,
  devices: devicesHook,
  models: modelsHook,
}
