import { BASE_PATH } from '../config/schema/constants'
import { currentPath, pageForPath } from '../providers/navigation'
import ErrorPage from './ErrorPage'

/** Loads the app again: what it is made of is fetched only once. */
const retry = () =>
  pageForPath(currentPath()) === 'broken' ? window.location.assign(BASE_PATH) : window.location.reload()

/** The 500 page, at its own URL or in place of a dashboard that can't start. */
export default function BrokenPage() {
  return (
    <main>
      <ErrorPage onRetry={retry} />
    </main>
  )
}
