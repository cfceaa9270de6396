import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { personErased } from '../../events'
import { erasePerson } from './erasePerson'
import { installationActions } from './installationActions'
import { devInstallationsHook, installationsHook } from './installationsHook'
import { installCalls } from './installCalls'
import { prospectActions } from './prospectActions'
import { prospectCalls } from './prospectCalls'

/** Installation of devices on tanks, its audit, and prospects. */
export const installs = defineFeature({
  name: 'installs',
  calls: [installCalls, prospectCalls],
  actions: [installationActions, prospectActions],
  hooks: [devInstallationsHook, installationsHook],
  on: [on(personErased, erasePerson)],
})
