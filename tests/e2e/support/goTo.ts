import type { Page } from 'playwright-core'

/** Navigates within the app, as a link does, without reloading the page. */
export async function goTo(page: Page, path: string) {
  // Move the pointer off the last pressed element, whose tooltip would appear.
  await page.mouse.move(0, 0)
  await page.evaluate(address => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/dashboard/${path}`)
}
