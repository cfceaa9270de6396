import type { Env } from '../env'
import { assemblyPackagesHook } from './assembly_packages'
import { customersHook } from './customers'
import { devicesHook } from './devices'
import { devInstallationsHook, installationsHook } from './installations'
import { firmwaresHook } from './firmwares'
import { measurementsHook } from './measurements'
import { modelsHook } from './models'
import { noticesHook } from './notices'
import { reportSchedulesHook } from './report_schedules'
import { rolloutsHook } from './rollouts'
import { tankgroupsHook } from './tankgroups'
import { tanksHook } from './tanks'
import { townlandsHook } from './townlands'
import { usersHook } from './users'

const hooks = [
  assemblyPackagesHook,
  customersHook,
  devicesHook,
  devInstallationsHook,
  installationsHook,
  firmwaresHook,
  measurementsHook,
  modelsHook,
  noticesHook,
  reportSchedulesHook,
  rolloutsHook,
  tankgroupsHook,
  tanksHook,
  townlandsHook,
]

/** What a save does beyond the record. */
export const hooksFor = (env: Env) => [...hooks, usersHook(env)]
