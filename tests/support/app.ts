import { app } from '../../src/config/app'
import { setApp } from '../../src/providers/app'
import { providePrograms } from '../../src/providers/programs'

// Each page names its app; so does each test that asks what a page would.
setApp(app)
const nothing = async () => ({ open: async () => () => null })
providePrograms({
  name: app.name,
  app: async () => app,
  dashboard: async () => () => null,
  outside: { customer: nothing, driver: nothing },
  homeRole: 'customer',
})
