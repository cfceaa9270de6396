import { pages } from '../../config/pages'
import { canOpenPage } from '../../config/schema'
import { currentUser } from './session'

/** The pages that the signed-in user may open. Only hides the others; the server authorises each call. */
export function openPages() {
  return pages.filter(page => canOpenPage(currentUser(), page))
}
