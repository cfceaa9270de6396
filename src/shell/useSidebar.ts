import type { MenuItem } from '../config/schema/menu'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { getStored, setStored, useStored } from '../providers/auth/store'
import { keysOf, onResize, toggled, viewOf } from './sidebarState'

/** The sidebar's slice of the persisted store, synchronised with the window size and the URL. */
export function useSidebar(menu: readonly MenuItem[]) {
  const app = useStored('app')
  const { pathname } = useLocation()

  useEffect(() => {
    const look = (force: boolean) => {
      const { innerWidth: width, innerHeight: height } = window
      // Within a breakpoint the user's choice is kept; a new breakpoint resets it.
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

  // Only navigation closes the drawer: each read of the session creates a new menu object.
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
