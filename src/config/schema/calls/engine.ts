import type { Entity } from '../index'
import * as auditLog from './auditLog'
import { countCallsOf } from './counts'
import type { Call } from './define'
import { people } from './people'
import { allRecordCalls } from './records'
import * as savedViews from './savedViews'
import { sessionWith } from './session'
import * as sessions from './sessions'
import type { Members } from './shapes'

/** The calls that the engine serves for every app. */
export const engineCalls = (entities: readonly Entity[], session: Members): readonly Call[] => [
  ...Object.values<Call>(auditLog),
  people,
  ...Object.values<Call>(savedViews),
  sessionWith(session),
  ...Object.values<Call>(sessions),
  ...countCallsOf(entities).map(({ call }) => call),
  ...allRecordCalls(entities),
]
