import type { ComponentType } from 'react'
import type { PagePath } from '../config/pages'

/** The code of each page: a module of its own, fetched when the page is opened. */
export const pageModules: Readonly<Record<PagePath, () => Promise<{ default: ComponentType }>>> = {
  'sudden-change': () => import('./approvals/SuddenChangeReview'),
  'threshold-review': () => import('./approvals/ThresholdReview'),
  account: () => import('./account/AccountPage'),
  analytics: () => import('./analytics/AnalyticsPage'),
  health: () => import('./health/HealthPage'),
  levelAnalytics: () => import('./levels/LevelAnalyticsPage'),
}
