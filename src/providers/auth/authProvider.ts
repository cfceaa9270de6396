import { hasList, pathsOf } from '../../config/schema/menu'
import { app } from '../app'
import type { AuthProvider } from 'react-admin'
import { can, type Entity, type Operation, type Who } from '../../config/schema'
import { AppError } from '../errors'
import { expireBy } from './authorised'
import { currentUser } from './currentUser'
import { endSession, getSession, presentToken, signOut } from './session'
import { menuOf } from './sessionMenu'
import { getStored } from './store'
import { expiryOf } from './token'

const entityOfPath = (path: string): Entity | undefined =>
  app().screens.get(path)?.entity ?? app().entities.find(({ name }) => name === path)

/** Maps react-admin's action names to operations. Unknown actions are denied. */
const ACTIONS: Readonly<Record<string, Operation>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  export: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  update: 'update',
  delete: 'remove',
  remove: 'remove',
}

/** Suppresses react-admin's notification: the sign-in page shows the reason. */
const silently = (more: { logoutUser?: false } = {}) =>
  Promise.reject(Object.assign(new Error('signed out'), { message: false, ...more }))

/**
 * Whether a user with these menu paths may perform an action on a screen or entity. Only hides controls; the server
 * decides.
 */
export function mayAccess(who: Who, resource: string, action: string, paths: readonly string[]) {
  const entity = entityOfPath(resource)
  if (!entity) return action === 'list' && paths.includes(resource)
  if (action === 'list' && !hasList(who.role, paths, resource)) return false
  const wanted = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  return wanted !== undefined && can(who, wanted, entity)
}

/** Session handling for react-admin. Signing in happens on separate pages, outside react-admin. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),

  /** The top-level routes redirect; react-admin does nothing. */
  logout: () => {
    signOut()
    return Promise.resolve(false)
  },

  checkAuth: async () => {
    try {
      expiryOf((await presentToken()) ?? '')
    } catch (error) {
      endSession(error instanceof AppError && error.code === 'undecodable' ? 'unreadable' : 'expired')
      await silently()
    }
  },

  checkError: error => {
    if (!(error instanceof AppError) || !error.endsSession) return Promise.resolve()
    expireBy(error)
    // A new session may have begun: don't sign it out.
    return silently({ logoutUser: false })
  },

  getPermissions: () => {
    const { role, permissions, isAdmin, isProvider } = getStored().auth
    return Promise.resolve({ role, permissions, isAdmin, isProvider })
  },

  getIdentity: () => {
    const session = getSession()
    if (!session) return silently()
    const { id, name, email } = session.user
    return Promise.resolve({ id, fullName: name || email })
  },

  canAccess: ({ resource, action }) => {
    const session = getSession()
    if (!session) return Promise.resolve(false)
    const paths = pathsOf(menuOf(session, getStored().auth.firebaseToken))
    return Promise.resolve(mayAccess(currentUser(), resource, action, paths))
  },
}
