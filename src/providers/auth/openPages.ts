import { app } from '../app'
import { canOpenPage } from '../../config/schema'
import { currentUser } from './session'

/** The pages that whoever is signed in may open. Only hides the others: what a page asks for is decided by the server. */
export function openPages() {
  return app().pages.filter(page => canOpenPage(currentUser(), page))
}
