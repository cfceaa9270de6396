import { hasList, pathsOf } from '../../config/schema/menu'
import { getSession } from './session'
import { menuOf } from './sessionMenu'
import { getStored } from './store'

/** Whether the signed-in user has this list. */
export function canOpenList(path: string): boolean {
  const session = getSession()
  if (!session) return false
  return hasList(session.role, pathsOf(menuOf(session, getStored().auth.firebaseToken)), path)
}
