import type { Page } from '../schema'
import { account } from './account'
import { analytics } from './analytics'
import { health } from './health'
import { levelAnalytics } from './levelAnalytics'
import { suddenChangeReview, thresholdReview } from './reviews'

// Every screen that is no entity. Adding one is its file, its line here and its code in `src/resources/pages.ts`.
const declared = [account, analytics, health, levelAnalytics, suddenChangeReview, thresholdReview] as const

export type PagePath = (typeof declared)[number]['path']
export const pages: readonly (Page & { readonly path: PagePath })[] = declared
