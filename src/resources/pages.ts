import type { ComponentType } from 'react'
import type { PagePath } from '../config/pages'

/** The module of each page, loaded on demand. */
export const pageModules: Readonly<Record<PagePath, () => Promise<{ default: ComponentType }>>> = {
  'sudden-change': () => import('./approvals/SuddenChangeReview'),
  'threshold-review': () => import('./approvals/ThresholdReview'),
  account: () => import('./account/AccountPage'),
  analytics: () => import('./analytics/AnalyticsPage'),
  bench: () => import('./bench/BenchPage'),
  labels: () => import('./bench/LabelsPage'),
  'device-config': () => import('./deviceConfig/DeviceConfigPage'),
  'delivery-performance': () => import('./dispatch/PerformancePage'),
  'dispatch-planner': () => import('./dispatch/DispatchPage'),
  devSelfInstalls: () => import('./installs/DevSelfInstallsPage'),
  selfInstalls: () => import('./installs/SelfInstallsPage'),
  health: () => import('./health/HealthPage'),
  inbox: () => import('./inbox/InboxPage'),
  'live-readings': () => import('./bench/LiveReadingsPage'),
  library: () => import('./reports/LibraryPage'),
  levelAnalytics: () => import('./levels/LevelAnalyticsPage'),
}
