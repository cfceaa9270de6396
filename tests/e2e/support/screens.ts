import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { entities } from '../../../src/config/entities'
import { menuFor, pathsOf, visibleMenu } from '../../../src/config/menu'
import { pages } from '../../../src/config/pages'
import { signInKind, type SessionUser } from '../../../src/config/roles'
import { canOpenPage } from '../../../src/config/schema'
import { entityScreens } from '../../../src/config/screens'
import { en } from '../../../src/config/i18n/en'
import { mergeTables, screenTexts } from '../../../src/providers/i18n/labels'

export { goTo } from './goTo'

const lists = [...entityScreens.keys()]
const titles = mergeTables(screenTexts(entities, pages), en.screens)

/** Who is signed in on a page. */
export type Who = { role: string; user: SessionUser }
export const signedIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ullage')!).auth as Who)

/** Every screen that somebody has: those of the menu, the pages that something else leads to, and all lists of an admin. */
export function screensOf({ role, user }: Who): string[] {
  const kind = signInKind(role, user.sign_in)
  const { features = [], service_type: serviceType, tank_group_ids: groupIds } = user
  const open = pages.filter(page => canOpenPage({ role, features }, page)).map(({ path }) => path)
  const menu = menuFor({ role, kind, serviceType, groupIds, features })
  const inMenu = pathsOf(visibleMenu(menu, new Set([...lists, ...open])))
  return [...new Set([...inMenu, ...open, ...(role === 'admin' ? lists : [])])]
}

/** A list has its rows or says that there are none; a page has what it is about. */
export async function isThere(page: Page, path: string) {
  await expect.poll(() => page.title(), { message: path }).toBe(`${String(titles[path])} · Ullage`)
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
