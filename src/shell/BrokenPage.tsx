import { goTo } from '../providers/navigation'
import { BASE_PATH } from '../config/schema/constants'
import ErrorPage from './ErrorPage'

/** The 500 page at an address of its own; to try again is to begin anew. */
export default function BrokenPage() {
  return (
    <main>
      <ErrorPage onRetry={() => goTo(BASE_PATH)} />
    </main>
  )
}
