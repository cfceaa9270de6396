import type { App } from '../app'
import * as auditLog from './auditLog'
import { countCallsOf } from './counts'
import type { Call } from './define'
import { people } from './people'
import { preferenceCallsOf } from './preferences'
import { allRecordCalls } from './records'
import * as savedViews from './savedViews'
import { sessionWith } from './session'
import * as sessions from './sessions'

/** Every call of an app: its own, and those that the engine serves for every app. */
export const callsOf = ({
  calls,
  entities,
  session,
}: Pick<App, 'calls' | 'entities' | 'session'>): readonly Call[] => [
  ...calls,
  ...Object.values<Call>(auditLog),
  people,
  ...preferenceCallsOf(calls),
  ...Object.values<Call>(savedViews),
  sessionWith(session),
  ...Object.values<Call>(sessions),
  ...countCallsOf(entities).map(({ call }) => call),
  ...allRecordCalls(entities),
]
