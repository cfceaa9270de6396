import type { Env } from '../engine/env'
import { assemblyPackagesHook } from './assembly/assemblyPackagesHook'
import { customersHook } from './people/customersHook'
import { devicesHook } from './devices/devicesHook'
import { devInstallationsHook, installationsHook } from './installs/installationsHook'
import { firmwaresHook } from './firmware/firmwaresHook'
import { measurementsHook } from './assembly/measurementsHook'
import { modelsHook } from './tanks/modelsHook'
import { noticesHook } from './notices/noticesHook'
import { reportSchedulesHook } from './reports/reportSchedulesHook'
import { rolloutsHook } from './firmware/rolloutsHook'
import { tankgroupsHook } from './groups/tankgroupsHook'
import { tanksHook } from './tanks/tanksHook'
import { townlandsHook } from './tanks/townlandsHook'
import { usersHook } from './people/usersHook'

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
