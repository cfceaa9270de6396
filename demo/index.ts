import { defineFeature } from '../server/engine/feature'
import { demoCalls } from './demoCalls'

/** Serves the demonstration accounts to the sign-in page. */
export const demonstration = defineFeature({ name: 'demonstration', calls: [demoCalls] })
