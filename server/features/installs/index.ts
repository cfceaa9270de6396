import { defineFeature } from '../../engine/feature'
import { installationActions } from './installationActions'
import { devInstallationsHook, installationsHook } from './installationsHook'
import { installCalls } from './installCalls'
import { prospectActions } from './prospectActions'
import { prospectCalls } from './prospectCalls'

/** Putting devices onto tanks: the installation, its audit, and prospects before it. */
export const installs = defineFeature({
  name: 'installs',
  calls: [installCalls, prospectCalls],
  actions: [installationActions, prospectActions],
  hooks: [devInstallationsHook, installationsHook],
})
