import { background } from './background'
import { exportsAndImports } from './exports'
import type { Fault } from './fault'
import { forms } from './forms'
import { ingest } from './ingest'
import { languages } from './languages'
import { paging } from './paging'
import { requests } from './requests'
import { rights } from './rights'
import { scope } from './scope'
import { sending } from './sending'
import { sessions } from './sessions'
import { states } from './states'
import { units } from './units'

/** All faults, area by area. */
export const faults: readonly Fault[] = [
  ...scope,
  ...rights,
  ...requests,
  ...states,
  ...units,
  ...ingest,
  ...sending,
  ...exportsAndImports,
  ...sessions,
  ...paging,
  ...forms,
  ...languages,
  ...background,
]
