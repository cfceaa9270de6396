import type { Page } from 'playwright-core'

/** The head of a record's page, with what can be done with it. */
export const head = (page: Page) => page.locator('article > header').first()

/** Does what is one of the buttons of a record's page, or in the menu behind them. */
export async function choose(page: Page, action: string) {
  const button = head(page).getByRole('button', { name: action, exact: true })
  const more = head(page).getByRole('button', { name: 'More actions' })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The address of a list with this filter. */
export const listed = (path: string, filter: object) =>
  `/dashboard/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
