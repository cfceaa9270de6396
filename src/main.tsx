import { startPage } from './start'

startPage({
  name: 'Ullage',
  app: async () => (await import('./config/app')).app,
  dashboard: async language => (await import('./dashboard')).loadDashboard(language),
  outsideRole: 'customer',
  outside: async language => (await import('./customer/CustomerApp')).open(language),
  home: async language => (await import('./sign-in/home/HomePages')).open(language),
})
