import type { Page } from 'playwright-core'

/** Goes there as a link of the page would: the page is not loaded anew. */
export async function goTo(page: Page, path: string) {
  // Off what was pressed last, whose tooltip would come in sight.
  await page.mouse.move(0, 0)
  await page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/dashboard/${path}`)
}
