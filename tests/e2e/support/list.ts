import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { api, makeCustomer } from './api'

/** The address of a list below `/dashboard/`, with this filter and other parts. */
export const listAt = (path: string, filter: object = {}, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...more })}`

export const rows = (page: Page) => page.locator('tbody tr[data-row]')
/** How many records the list says that it has. */
export const total = (page: Page) => page.locator('main h1 + *')
/** The names of the rows. */
export const names = (page: Page) => page.locator('tbody a[data-open]').allInnerTexts()
/** Of the rows, those below the window come a moment after those in it. */
export async function allRows(page: Page) {
  await rows(page).first().waitFor()
  await expect.poll(() => page.locator('main tbody[aria-hidden]').count()).toBe(0)
}
/** All that a page waits for has come. */
export async function isQuiet(page: Page) {
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

/** The headings of the table, also while a panel that is open hides them from screen readers. */
export const headings = async (page: Page) =>
  (await page.locator('thead th').allInnerTexts())
    .map(text => text.trim())
    .filter(text => text && text !== 'Actions')

/** What the rows have under a heading. */
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

/** A part of the page's address. */
export const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
/** What the list is filtered by. */
export const asked = (page: Page) => JSON.parse(param(page, 'filter') ?? '{}') as object

export const toolbar = (page: Page) => page.getByRole('toolbar')
/** Presses a tool of the list. */
export const pressTool = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name, exact: true }).click()

/** The addresses that a page asks for from now on, of those that match. */
export function requestsOf(page: Page, pattern: RegExp): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (pattern.test(request.url())) sent.push(decodeURIComponent(request.url()))
  })
  return sent
}

const TREES = ['Ash', 'Beech', 'Cedar', 'Damson'] as const
export type Farms = Readonly<Record<(typeof TREES)[number], number>>

/** Four customers, two of them farms, that a search for this word finds, each id by the first word of its name. */
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
