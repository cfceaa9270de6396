import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { can, entityFor, type Entity } from '../../../src/config/schema'
import { SIZES } from '../support/browser'
import type { Asker } from './asker'
import { words } from '../../support/words'

const HEIGHT = 900
/** Window width with room for all columns of every list; in narrower windows lower-priority columns are hidden. */
const WIDE = 3000
const PER_PAGE = 25

/** Window widths by role; other roles have a phone's. */
const WIDTHS: Readonly<Record<string, number>> = { client: SIZES.desk, provider: SIZES.tablet }

/** Sets the window to the role's width. */
export const narrow = (page: Page, { role }: Asker) =>
  page.setViewportSize({ width: WIDTHS[role] ?? SIZES.phone, height: HEIGHT })
export const rowsOf = (page: Page) => page.getByRole('main').locator('[data-open]')

/** In a wide window, the list shows its declared columns, its first page of rows, and the button for a new record. */
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
