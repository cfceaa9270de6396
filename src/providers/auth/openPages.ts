import { app } from '../app'
import { canOpenPage } from '../../config/schema'
import { currentUser } from './currentUser'

/** The pages that the signed-in user may open. Only hides the others; the server authorises each call. */
export function openPages() {
  return app().pages.filter(page => canOpenPage(currentUser(), page))
}
