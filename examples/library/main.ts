import { openDashboard } from '../../src/AdminApp'
import { startPage } from '../../src/start'
import { library } from './app'

startPage({
  app: async () => library,
  dashboard: language =>
    openDashboard({ app: library, pages: { overview: () => import('./OverviewPage') } }, language),
})
