import { defineFeature } from '../server/engine/feature'
import { demoCalls } from './demoCalls'

/** The demonstration accounts, for the sign-in page. */
export const demonstration = defineFeature({ name: 'demonstration', calls: [demoCalls] })
