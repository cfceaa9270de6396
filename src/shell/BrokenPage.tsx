import { goTo } from '../providers/navigation'
import { BASE_PATH } from '../config/schema/constants'
import ErrorPage from './ErrorPage'

/** The 500 page at its own URL; a retry reloads the app. */
export default function BrokenPage() {
  return (
    <main>
      <ErrorPage onRetry={() => goTo(BASE_PATH)} />
    </main>
  )
}
