import { customersHook } from './customers'
import { devicesHook } from './devices'
import { modelsHook } from './models'
import { tankgroupsHook } from './tankgroups'
import { tanksHook } from './tanks'
import { usersHook } from './users'

export const hooks = [customersHook, devicesHook, modelsHook, tankgroupsHook, tanksHook, usersHook]
