import { assemblyPackagesHook } from './assembly_packages'
import { customersHook } from './customers'
import { devicesHook } from './devices'
import { measurementsHook } from './measurements'
import { modelsHook } from './models'
import { tankgroupsHook } from './tankgroups'
import { tanksHook } from './tanks'
import { usersHook } from './users'

export const hooks = [
  assemblyPackagesHook,
  customersHook,
  devicesHook,
  measurementsHook,
  modelsHook,
  tankgroupsHook,
  tanksHook,
  usersHook,
]
