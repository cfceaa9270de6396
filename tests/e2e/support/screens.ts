import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { entities } from '../../../src/config/entities'
import { pages } from '../../../src/config/pages'
import type { SessionUser } from '../../../src/config/roles'
import { entityScreens } from '../../../src/config/screens'
import { en } from '../../../src/config/i18n/en'
import { mergeTables, screenTexts } from '../../../src/providers/i18n/labels'

export { goTo } from './goTo'

const titles = mergeTables(screenTexts(entities, pages), en.screens)

/** The user signed in on a page. */
export type Who = { role: string; user: SessionUser }
export const signedIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ullage')!).auth as Who)

/** The browser title of a screen. */
export const titleOf = (path: string) => String(titles[path])

/** Waits for a list's rows or its empty state, and for a page's content. */
export async function isThere(page: Page, path: string) {
  await expect.poll(() => page.title(), { message: path }).toBe(`${titleOf(path)} · Ullage`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: path }).toBe(0)
  const main = page.getByRole('main')
  if (!entityScreens.has(path)) return
  await main
    .locator('[data-open]')
    .or(main.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
}
