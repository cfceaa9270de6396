import { startPage } from './start'

startPage({
  app: async () => (await import('./config/app')).app,
  dashboard: async language => (await import('./dashboard')).loadDashboard(language),
  outside: async language => (await import('./customer/CustomerApp')).open(language),
  home: async language => (await import('./sign-in/home/HomePages')).open(language),
})
