import { app } from '../../src/config/app'
import { setApp } from '../../src/providers/app'

// Each page names its app; so does each test that asks what a page would.
setApp(app)
