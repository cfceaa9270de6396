import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { openBrowser, visit } from '../../e2e/support/browser'
import { stubGoogle } from './gapi'
import { startFirebaseProduct, type FirebaseProduct } from './product'
import { choose, openWindow } from './ways'

const STARTS_MS = 400_000

/**
 * The product with both emulators for the tests of a file, started before them and ended after them. `arriveAt` opens a
 * sign-in page as a new visitor.
 */
export function firebaseVisitors() {
  vi.setConfig({ testTimeout: 180_000 })
  let product: FirebaseProduct
  let browser: Browser
  beforeAll(async () => {
    product = await startFirebaseProduct()
    browser = await openBrowser()
  }, STARTS_MS)
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    product: () => product,
    async arriveAt(path: '/' | '/admin' | '/home') {
      const visitor = await visit(browser, product.address)
      await stubGoogle(visitor.page.context())
      await visitor.page.goto(path)
      await visitor.page.getByRole('button', { name: 'Continue with Google' }).waitFor()
      return visitor
    },
  }
}

/** The role that the page's session has. */
export const roleOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('ullage')!) as { auth: { role: string } }).auth.role)

/** Signs in with an account that Google knows. */
export const byGoogle = async (page: Page, email: string) => choose(await openWindow(page, 'google'), email)
