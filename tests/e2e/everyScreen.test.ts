import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ACCOUNTS } from '../../server/db/seed/accounts'
import { MENUS } from '../../src/config/menuLists'
import { signInKind } from '../../src/config/roles'
import { can, unwrapComputed, type Entity } from '../../src/config/schema'
import { entityScreens } from '../../src/config/screens'
import { accessFaults } from './support/access'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { startProduct, type Product } from './support/product'
import { goTo, isThere, screensOf, signedIn } from './support/screens'

// Its own: it changes a record of everything.
let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ like: inject('demonstration') })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const rowsOf = (page: Page) => page.getByRole('main').locator('[data-open]')

/** What may be written freely, notes first: no code that others go by, no secret. */
function freeFields({ writable, fields }: Entity): string[] {
  const texts = writable.filter(name => {
    const field = unwrapComputed(fields[name]!)
    if (field.type !== 'text' && field.type !== 'longText') return false
    return !('pattern' in field && field.pattern) && !/password|token|secret|sha|signature/.test(name)
  })
  const isNote = (name: string) => unwrapComputed(fields[name]!).type === 'longText'
  return [...texts.filter(isNote), ...texts.filter(name => !isNote(name)).toReversed()]
}

/** Changes the first record of the list that is open, and finds it changed after a reload. Says whether it could be changed. */
async function changesOne(page: Page, path: string, entity: Entity): Promise<boolean> {
  if ((await rowsOf(page).count()) === 0) return false
  await rowsOf(page).first().click()
  await page.mouse.move(0, 0)
  const record = page.getByRole('article')
  await record.waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: path }).toBe(0)
  expect(await accessFaults(page), `a record of ${path}`).toEqual([])
  expect(await fits(page), `a record of ${path}`).toBe(true)
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  if ((await edit.count()) === 0) return false
  await edit.first().click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.waitFor()
  for (const name of freeFields(entity)) {
    const field = page.locator(`form #field-${name}`)
    if ((await field.count()) === 0 || !(await field.isEditable())) continue
    const text = `${(await field.inputValue()).slice(0, 20)} walked`.trim()
    await field.fill(text)
    await save.click()
    await page.waitForURL(/\/show/)
    await page.reload()
    await record.getByText(text, { exact: false }).first().waitFor()
    return true
  }
  return false
}

/** How wide the window is in which a role’s screens are walked: a phone’s but for these. */
const WIDTHS: Readonly<Record<string, number>> = { client: SIZES.desk, provider: SIZES.tablet }
/** A role’s screens are the same for whoever has it, but for those that its groups bring. */
const walked = new Set<string>()
const STAFF = ACCOUNTS.filter(
  ({ role, sign_in }) => role !== 'customer' && Object.hasOwn(MENUS[signInKind(role, sign_in)], role),
)
/** Roles that the demonstration gives rows on every list of theirs; a depot may have none that fill up. */
const SEES_ROWS = new Set(['admin', 'test-user'])
/** Of the screens whose records may be changed, those whose first record was not. */
const left: string[] = []
const LEFT = ['admin notify', 'admin setups', 'admin signal-checks', 'admin webhooks', 'client webhooks']

describe('every screen', () => {
  test.each(STAFF.map(({ email, role }) => [role, email]))(
    'of the role %s opens for %s without an error or a fault of access, with its rows or why there are none, and a record of it is changed',
    async (role, email) => {
      const { page, complaints, close } = await visit(browser, product.address, WIDTHS[role] ?? SIZES.phone)
      await arrive(page, email, '/dashboard/account')
      const who = await signedIn(page)
      const mayChange = (entity: Entity) =>
        can({ role, features: who.user.features ?? [] }, 'update', entity) &&
        !walked.has(`${role}: ${entity.name}`)
      const isNew = (path: string) => !walked.has(`${role} ${path}`)
      for (const path of screensOf(who).filter(isNew)) {
        walked.add(`${role} ${path}`)
        await goTo(page, path)
        await isThere(page, path)
        expect(await page.getByRole('main').getByRole('alert').count(), path).toBe(0)
        expect(await fits(page), path).toBe(true)
        expect(await accessFaults(page), path).toEqual([])
        const entity = entityScreens.get(path)?.entity
        if (entity && SEES_ROWS.has(role)) expect(await rowsOf(page).count(), path).toBeGreaterThan(0)
        if (entity && mayChange(entity)) {
          walked.add(`${role}: ${entity.name}`)
          if (!(await changesOne(page, path, entity))) left.push(`${role} ${path}`)
        }
        expect(complaints, path).toEqual([])
      }
      await close()
    },
    1_800_000,
  )

  // The newest message was cancelled; a set-up and a signal check are numbers; a webhook is an address and a secret.
  test('whose records may be changed has one that was, but for these', () => {
    expect(left.toSorted()).toEqual(LEFT)
  })
})
