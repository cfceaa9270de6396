import { can, type Action, type Entity } from '../../config/schema'
import { getSession } from '../../providers/auth/session'

/** Whether whoever is signed in may do this. Only hides buttons: the server decides. */
export const mayI = (action: Action, entity: Entity): boolean =>
  can({ role: getSession()?.role ?? '' }, action, entity)
