import type { Page } from 'playwright-core'

/** Header of a record's page, with its actions. */
export const head = (page: Page) => page.locator('article > header').first()

/** Presses an action of a record's page, directly or in the overflow menu. */
export async function choose(page: Page, action: string) {
  const button = head(page).getByRole('button', { name: action, exact: true })
  const more = head(page).getByRole('button', { name: 'More actions' })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Address of a list with this filter. */
export const listed = (path: string, filter: object) =>
  `/dashboard/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
