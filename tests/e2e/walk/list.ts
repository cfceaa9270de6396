import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { can, entityFor, type Entity } from '../../../src/config/schema'
import { SIZES } from '../support/browser'
import type { Asker } from './asker'
import { words } from '../../support/words'

const HEIGHT = 900
/** Room for all columns of every list: a narrower window leaves out those that have to wait for it. */
const WIDE = 3000
const PER_PAGE = 25

/** How wide a role's window is: a phone's but for these. */
const WIDTHS: Readonly<Record<string, number>> = { client: SIZES.desk, provider: SIZES.tablet }

/** Makes the window as wide as its role has it. */
export const narrow = (page: Page, { role }: Asker) =>
  page.setViewportSize({ width: WIDTHS[role] ?? SIZES.phone, height: HEIGHT })
export const rowsOf = (page: Page) => page.getByRole('main').locator('[data-open]')

/** In a wide window, the list has the columns of its declaration, its first page of rows, and a way to a new record. */
export async function showsItsTable(page: Page, who: Asker, path: string, entity: Entity) {
  const { columns } = entityFor(who, entity).screens.find(each => each.path === path)!
  const main = page.getByRole('main')
  const isNewOffered = (await main.getByRole('link', { name: 'New', exact: true }).count()) > 0
  expect(isNewOffered, 'New is offered').toBe(can(who, 'create', entity))
  if ((await rowsOf(page).count()) === 0) return
  await page.setViewportSize({ width: WIDE, height: HEIGHT })
  const heads = () => main.locator('thead th').allInnerTexts()
  await expect
    .poll(async () => (await heads()).map(head => head.trim()))
    .toEqual(expect.arrayContaining(columns.map(name => words(`resources.${path}.fields.${name}`))))
  const total = (await page.locator('main h1 + *').innerText()).replace(/\D/g, '')
  await expect.poll(() => rowsOf(page).count()).toBe(Math.min(Number(total), PER_PAGE))
}
