import { can, canAct, type Action, type Entity, type Operation } from '../../config/schema'
import { getSession } from '../../providers/auth/session'

/** Whether whoever is signed in may do this. Only hides buttons: the server decides. */
export const canDo = (action: Operation, entity: Entity): boolean =>
  can({ role: getSession()?.role ?? '' }, action, entity)

/** Whether whoever is signed in may do this action at all. */
export const canDoAction = (action: Action): boolean => {
  const session = getSession()
  return canAct({ role: session?.role ?? '', features: session?.user.features }, action)
}

/** Whether whoever is signed in may bring back what was removed. */
export const canRestore = (entity: Entity): boolean =>
  getSession()?.role === 'admin' && entity.access.remove.length > 0
