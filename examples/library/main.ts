import { openDashboard } from '../../src/AdminApp'
import { startPage } from '../../src/start'
import { library as app } from './app'

startPage({
  name: app.name,
  app: async () => app,
  dashboard: language =>
    openDashboard({ app, pages: { overview: () => import('./OverviewPage') } }, language),
})
