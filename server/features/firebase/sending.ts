import type { Principals } from '../../engine/auth/principals'
import type { Deps } from '../../engine/deps'
import { BACK_OFF_MS } from '../../engine/tasks/claimRows'
import type { Project } from './documents'
import type { GoogleApi } from './googleApi'
import type { FirebaseProject } from './project'

/** Dependencies of the workers that send queued changes to Firestore. */
export type Sending = {
  readonly deps: Deps
  readonly principals: Principals
  readonly firebase: FirebaseProject
  readonly api: GoogleApi
  readonly project: Project
  readonly isStopped: () => boolean
}

/** Number of parallel writes. */
export const AT_ONCE = 10
const MAX_BACK_OFF_MS = BACK_OFF_MS.at(-1)!

/** The time of the next attempt. */
export const retryAt = (now: Date, attempts: number) =>
  new Date(now.getTime() + (BACK_OFF_MS[attempts - 1] ?? MAX_BACK_OFF_MS))
