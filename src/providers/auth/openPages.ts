import { pages } from '../../config/pages'
import { canOpenPage } from '../../config/schema'
import { getSession } from './session'

/** The pages that whoever is signed in may open. Only hides the others: what a page asks for is decided by the server. */
export function openPages() {
  const session = getSession()
  if (!session) return []
  return pages.filter(page => canOpenPage({ role: session.role, features: session.user.features }, page))
}
