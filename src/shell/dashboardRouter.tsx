import { useEffect, useState, type ComponentType } from 'react'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { addressChanged } from '../providers/navigation'
import ErrorPage from './ErrorPage'

/** The dashboard's router left /dashboard: the top-level navigation takes over. */
function ExitDashboard() {
  useEffect(addressChanged, [])
  return null
}

/**
 * The dashboard in a router of its own: a data router, as only that can block navigation away from a form with
 * unsaved changes. It exists as long as the dashboard is mounted.
 */
export function dashboardWith(App: ComponentType): ComponentType {
  const routes = [
    { path: `${DASHBOARD_PATH}/*`, element: <App />, errorElement: <ErrorPage /> },
    { path: '*', element: <ExitDashboard /> },
  ]
  return function Dashboard() {
    const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter> | null>(null)
    useEffect(() => {
      const made = createBrowserRouter(routes)
      setRouter(made)
      return () => made.dispose()
    }, [])
    // No transitions: the next click would use the previous URL, so that a quick sort could lose a filter.
    return router ? <RouterProvider router={router} useTransitions={false} /> : null
  }
}
