import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../server/db/seed/accounts'
import { entities } from '../../src/config/entities'
import { MENUS } from '../../src/config/menuLists'
import { menuFor, pathsOf, visibleMenu } from '../../src/config/menu'
import { pages } from '../../src/config/pages'
import { signInKind, type SessionUser } from '../../src/config/roles'
import { canOpenPage } from '../../src/config/schema'
import { entityScreens } from '../../src/config/screens'
import { en } from '../../src/config/i18n/en'
import { mergeTables, screenTexts } from '../../src/providers/i18n/labels'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const lists = [...entityScreens.keys()]
const titles = mergeTables(screenTexts(entities, pages), en.screens)

type Who = { role: string; user: SessionUser }
const signedIn = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('ullage')!).auth as Who)

/** Every screen that somebody has: those of the menu, the pages that something else leads to, and all lists of an admin. */
function screensOf({ role, user }: Who): string[] {
  const kind = signInKind(role, user.sign_in)
  const { features = [], service_type: serviceType, tank_group_ids: groupIds } = user
  const open = pages.filter(page => canOpenPage({ role, features }, page)).map(({ path }) => path)
  const menu = menuFor({ role, kind, serviceType, groupIds, features })
  const inMenu = pathsOf(visibleMenu(menu, new Set([...lists, ...open])))
  return [...new Set([...inMenu, ...open, ...(role === 'admin' ? lists : [])])]
}

const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)
}

/** A list has its rows or says that there are none; a page has what it is about. */
async function isThere(page: Page, path: string) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.title(), { message: path }).toBe(`${String(titles[path])} · Ullage`)
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: path }).toBe(0)
  const main = page.getByRole('main')
  if (!entityScreens.has(path)) return
  await main
    .locator('[data-open]')
    .or(main.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
}

/** A role’s screens are the same for whoever has it, but for those that its groups bring. */
const walked = new Set<string>()
const STAFF = ACCOUNTS.filter(
  ({ role, sign_in }) => role !== 'customer' && Object.hasOwn(MENUS[signInKind(role, sign_in)], role),
)

describe('every screen', () => {
  test.each(STAFF.map(({ email, role }) => [role, email]))(
    'of the role %s opens for %s without an error or a fault of access, on a phone, with its rows or why there are none',
    async (role, email) => {
      const { page, complaints, close } = await visit(browser, product, SIZES.phone)
      await arrive(page, email, '/dashboard/account')
      const isNew = (path: string) => !walked.has(`${role} ${path}`)
      for (const path of screensOf(await signedIn(page)).filter(isNew)) {
        walked.add(`${role} ${path}`)
        await page.goto(`/dashboard/${path}`)
        await isThere(page, path)
        expect(await page.getByRole('main').getByRole('alert').count(), path).toBe(0)
        expect(await fits(page), path).toBe(true)
        expect(await faultsOf(page), path).toEqual([])
        expect(complaints, path).toEqual([])
      }
      await close()
    },
    900_000,
  )
})
