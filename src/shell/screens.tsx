import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useResourceDefinitions } from 'react-admin'
import { visibleMenu, type MenuItem } from '../config/menu'
import { getSession } from '../providers/auth/session'
import { menuOf } from '../providers/auth/sessionMenu'
import { useStored } from '../providers/auth/store'

const Paths = createContext<readonly string[]>([])

/** Names the screens that are no list of an entity; those of entities are known from react-admin. */
export const ScreensProvider = ({ paths, children }: { paths: readonly string[]; children: ReactNode }) => (
  <Paths value={paths}>{children}</Paths>
)

/** The menu of whoever is signed in, as far as its screens exist. */
export function useMenu(): readonly MenuItem[] {
  const own = useContext(Paths)
  const resources = useResourceDefinitions()
  const auth = useStored('auth')
  return useMemo(() => {
    const lists = Object.values(resources).filter(({ hasList }) => hasList)
    const paths = new Set([...own, ...lists.map(({ name }) => name)])
    const session = auth.isAuthenticated ? getSession() : null
    return visibleMenu(menuOf(session, auth.firebaseToken), paths)
  }, [own, resources, auth])
}
