import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { api, makeCustomer } from './api'

/** Address of a list below `/dashboard/`, with this filter and other parameters. */
export const listAt = (path: string, filter: object = {}, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...more })}`

export const rows = (page: Page) => page.locator('tbody tr[data-row]')
/** The number of records that the list shows. */
export const total = (page: Page) => page.locator('main h1 + *')
/** Names of the rows. */
export const names = (page: Page) => page.locator('tbody a[data-open]').allInnerTexts()
/** Waits for the rows below the window, which are rendered after the visible ones. */
export async function allRows(page: Page) {
  await rows(page).first().waitFor()
  await expect.poll(() => page.locator('main tbody[aria-hidden]').count()).toBe(0)
}
/** Waits until the page has loaded all data. */
export async function isQuiet(page: Page) {
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

/** Headings of the table, even while an open panel hides them from screen readers. */
export const headings = async (page: Page) =>
  (await page.locator('thead th').allInnerTexts())
    .map(text => text.trim())
    .filter(text => text && text !== 'Actions')

/** Cell texts of the column with this heading. */
export async function column(page: Page, heading: string): Promise<string[]> {
  const all = (await page.locator('thead th').allInnerTexts()).map(text => text.trim())
  return page.locator(`tbody tr td:nth-child(${all.indexOf(heading) + 1})`).allInnerTexts()
}

/**
 * Presses a box whose state is kept in the address, and waits until it is ticked or not. Playwright's `check` expects the
 * new state with the click; React takes it back until the address has changed.
 */
export async function tick(box: Locator, to = true) {
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(to)
}

/** A parameter of the page's URL. */
export const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
/** The list's filter. */
export const asked = (page: Page) => JSON.parse(param(page, 'filter') ?? '{}') as object

export const toolbar = (page: Page) => page.getByRole('toolbar')
/** Presses a button of the list's toolbar. */
export const pressTool = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name, exact: true }).click()

/** Records the matching URLs that a page requests from now on. */
export function requestsOf(page: Page, pattern: RegExp): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (pattern.test(request.url())) sent.push(decodeURIComponent(request.url()))
  })
  return sent
}

const TREES = ['Ash', 'Beech', 'Cedar', 'Damson'] as const
export type Farms = Readonly<Record<(typeof TREES)[number], number>>

/** Four customers, two of them farms, that a search for this word finds. Maps the first word of the name to the id. */
export async function makeFarms(page: Page, word: string): Promise<Farms> {
  const made: Partial<Record<(typeof TREES)[number], number>> = {}
  for (const [i, tree] of TREES.entries()) {
    const more = { customer_no: `${word}-${tree}`, kind: i % 2 === 0 ? 'farm' : 'public' }
    made[tree] = (await makeCustomer(page, `${tree} ${word}`, more)).id
  }
  return made as Farms
}

export async function removeAll(page: Page, path: string, ids: readonly number[]) {
  for (const id of ids) await api(page, `${path}/${id}`, { method: 'DELETE' })
}
