import type { MenuItem } from '../../config/schema/menu'
import { app } from '../app'
import type { Session } from './storedState'

/** The menu that the app gives whoever is signed in, whether or not its screens exist. */
export const menuOf = (session: Session | null, firebaseToken?: string | null): readonly MenuItem[] =>
  session ? app().menuFor({ role: session.role, user: session.user, firebaseToken }) : []
