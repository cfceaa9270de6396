import type { Page } from '../schema'
import { account } from './account'
import { analytics } from './analytics'
import { bench, labels, liveReadings } from './bench'
import { deviceConfig } from './deviceConfig'
import { deliveryPerformance, dispatchPlanner } from './dispatch'
import { health } from './health'
import { inbox } from './inbox'
import { library } from './library'
import { levelAnalytics } from './levelAnalytics'
import { devSelfInstalls, selfInstalls } from './selfInstalls'
import { suddenChangeReview, thresholdReview } from './reviews'

// Every screen without an entity. To add one: its file, a line here, and its component in `src/resources/pages.ts`.
const declared = [
  account,
  analytics,
  devSelfInstalls,
  bench,
  deliveryPerformance,
  deviceConfig,
  dispatchPlanner,
  health,
  inbox,
  labels,
  levelAnalytics,
  library,
  selfInstalls,
  liveReadings,
  suddenChangeReview,
  thresholdReview,
] as const

export type PagePath = (typeof declared)[number]['path']
export const pages: readonly (Page & { readonly path: PagePath })[] = declared
