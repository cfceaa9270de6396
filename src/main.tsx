import { startPage } from './start'

startPage({
  name: 'Ullage',
  app: () => import('./config/app').then(config => config.app),
  dashboard: language => import('./dashboard').then(dashboard => dashboard.loadDashboard(language)),
  outside: {
    customer: () => import('./customer/CustomerApp'),
    driver: () => import('./driver/DriverApp'),
  },
  homeRole: 'customer',
  home: () => import('./sign-in/home/HomePages'),
})
