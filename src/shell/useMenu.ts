import { type MenuItem, visibleMenu } from '../config/schema/menu'
import { useMemo } from 'react'
import { useResourceDefinitions } from 'react-admin'
import { openPages } from '../providers/auth/openPages'
import { getSession } from '../providers/auth/session'
import { menuOf } from '../providers/auth/sessionMenu'
import { useStored } from '../providers/auth/store'

/** The user's menu, limited to existing screens: lists of entities, and pages. */
export function useMenu(): readonly MenuItem[] {
  const resources = useResourceDefinitions()
  const auth = useStored('auth')
  return useMemo(() => {
    const lists = Object.values(resources).flatMap(({ name, hasList }) => (hasList ? [name] : []))
    const paths = new Set([...lists, ...openPages().map(({ path }) => path)])
    const session = auth.isAuthenticated ? getSession() : null
    return visibleMenu(menuOf(session, auth.firebaseToken), paths)
  }, [resources, auth])
}
