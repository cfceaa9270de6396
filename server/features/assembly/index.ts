import { defineFeature } from '../../engine/feature'
import { assemblyPackageActions } from './assemblyPackageActions'
import { assemblyPackagesHook } from './assemblyPackagesHook'
import { benchCalls } from './benchCalls'
import { measurementActions } from './measurementActions'
import { measurementsHook } from './measurementsHook'

/** The bench where devices are assembled, tested and packed. */
export const assembly = defineFeature({
  name: 'assembly',
  calls: [benchCalls],
  actions: [assemblyPackageActions, measurementActions],
  hooks: [assemblyPackagesHook, measurementsHook],
})
