import { useEffect, useState, type ComponentType } from 'react'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { addressChanged } from '../providers/navigation'
import ErrorPage from './ErrorPage'

/** The dashboard's router saw an address that is not below /dashboard: the top level decides what that is. */
function Leave() {
  useEffect(addressChanged, [])
  return null
}

/**
 * The dashboard inside a router of its own. It is a data router, because only that can hold somebody back who would leave
 * a form with unsaved changes. It lives as long as the dashboard is on the page.
 */
export function dashboardWith(App: ComponentType): ComponentType {
  const routes = [
    { path: `${DASHBOARD_PATH}/*`, element: <App />, errorElement: <ErrorPage /> },
    { path: '*', element: <Leave /> },
  ]
  return function Dashboard() {
    const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter> | null>(null)
    useEffect(() => {
      const made = createBrowserRouter(routes)
      setRouter(made)
      return () => made.dispose()
    }, [])
    // Drawn at once: what is clicked next would be built on the address of before, and a filter be lost to a quick sort.
    return router ? <RouterProvider router={router} useTransitions={false} /> : null
  }
}
