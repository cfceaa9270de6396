import fc from 'fast-check'
import { IS_FULL } from './depth'

const SEED = 20_261_128

// Short runs draw the same random cases each time, so that a change fails for what it changed. Full runs draw others, and
// a failure prints their seed.
if (!IS_FULL) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
