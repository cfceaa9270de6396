import type { MenuItem } from '../config/schema/menu'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { getStored, setStored, useStored } from '../providers/auth/store'
import { keysOf, onResize, toggled, viewOf } from './sidebarState'

/** The sidebar's part of the persisted store, kept in step with the window and the address. */
export function useSidebar(menu: readonly MenuItem[]) {
  const app = useStored('app')
  const { pathname } = useLocation()

  useEffect(() => {
    const look = (force: boolean) => {
      const { innerWidth: width, innerHeight: height } = window
      // Within a view what was chosen stays; a new view starts as it should.
      if (force || viewOf(width) !== getStored().app.view) setStored('app', onResize(width, height))
    }
    const resized = () => look(false)
    look(true)
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])

  useEffect(() => {
    const { current, openKeys } = keysOf(pathname, menu)
    const open = getStored().app.openKeys
    setStored('app', { current, openKeys: [...open, ...openKeys.filter(key => !open.includes(key))] })
  }, [pathname, menu])

  // Only another page closes the drawer: the menu is made anew whenever the session is looked at.
  useEffect(() => setStored('app', { openDrawer: false }), [pathname])

  return {
    ...app,
    toggleCollapsed: () => setStored('app', { collapsed: !getStored().app.collapsed }),
    setDrawer: (openDrawer: boolean) => setStored('app', { openDrawer }),
    toggleGroup: (key: string) => setStored('app', { openKeys: toggled(getStored().app.openKeys, key) }),
    openGroup: (key: string) =>
      setStored('app', { collapsed: false, openKeys: [...new Set([...getStored().app.openKeys, key])] }),
    closeAll: () => setStored('app', { openKeys: [], openDrawer: false }),
  }
}
export type Sidebar = ReturnType<typeof useSidebar>
