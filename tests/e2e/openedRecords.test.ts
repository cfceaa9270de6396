import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { api } from './support/api'
import { SIZES, fits } from './support/browser'
import { keepPages } from './support/keptPages'
import { listAt, names, param, rows } from './support/list'
import { ownAddress } from './support/ownProduct'
import { hold, places } from './support/places'
import { goTo } from './support/goTo'

const { open } = keepPages(ownAddress())

const DERV = { content_type: 'derv' }
const pager = (page: Page) => page.getByRole('navigation', { name: 'Records of the list' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).locator('bdi')
async function isAt(page: Page, name: string | undefined) {
  await expect.poll(() => heading(page).innerText()).toBe(name)
}
const derv = (page = 1) =>
  listAt('tanks', DERV, { sort: 'name', order: 'DESC', page: String(page), perPage: '10' })
/** Names of the list in the server's order. */
async function allNames(page: Page): Promise<string[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify(DERV),
    sort: '["name","DESC"]',
    range: '[0,999]',
  })
  return (await api<{ name: string }[]>(page, `/api/tanks?${query}`)).map(({ name }) => name)
}
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a[data-open]')?.textContent)

describe('a record that was opened from a list', () => {
  test('leads to those before and after it, by link and by key, across the borders of pages', async () => {
    const page = await open('client', derv())
    await rows(page).nth(8).waitFor()
    const all = await allNames(page)
    expect(all.length).toBeGreaterThan(12)
    await rows(page).nth(8).locator('[data-open]').click()
    await isAt(page, all[8])
    await pager(page).getByText(`9 of ${all.length}`).waitFor()
    await pager(page)
      .getByRole('link', { name: `Next: ${all[9]}` })
      .click()
    await isAt(page, all[9])
    await pager(page).getByText(`10 of ${all.length}`).waitFor()
    await pager(page)
      .getByRole('link', { name: `Next: ${all[10]}` })
      .waitFor()
    await page.keyboard.press('j')
    await isAt(page, all[10])
    await pager(page).getByText(`11 of ${all.length}`).waitFor()
    // The position survives a reload, and opening and leaving the form.
    await page.reload()
    await pager(page).getByText(`11 of ${all.length}`).waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await pager(page)
      .getByRole('link', { name: `Previous: ${all[9]}` })
      .waitFor()
    await page.keyboard.press('k')
    await isAt(page, all[9])
    await pager(page)
      .getByRole('link', { name: `Next: ${all[10]}` })
      .click()
    await isAt(page, all[10])

    // The list shows the page of the last opened record, and its row is the first one.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await page.getByText(`11–${Math.min(20, all.length)} of ${all.length}`).waitFor()
    expect(['page', 'order', 'filter'].map(name => param(page, name))).toEqual([
      '2',
      'DESC',
      JSON.stringify(DERV),
    ])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(all[10])
  })

  test('has no record before the first and after the last', async () => {
    const page = await open('client', derv())
    await rows(page).first().waitFor()
    const all = await allNames(page)
    await rows(page).first().locator('[data-open]').click()
    await pager(page).getByText(`1 of ${all.length}`).waitFor()
    expect(await pager(page).getByRole('link').count()).toBe(1)
    await page.keyboard.press('k')
    expect(await heading(page).innerText()).toBe(all[0])
    await open('client', derv(Math.ceil(all.length / 10)))
    await rows(page).last().locator('[data-open]').click()
    await pager(page).getByText(`${all.length} of ${all.length}`).waitFor()
    expect(await pager(page).getByRole('link').count()).toBe(1)
  })

  test('leads on from a card of a phone, and fits it', async () => {
    const page = await open('client', derv(), SIZES.phone)
    const all = await allNames(page)
    await page.getByRole('link', { name: all[2]!, exact: true }).click()
    await pager(page).getByText(`3 of ${all.length}`).waitFor()
    expect(await fits(page)).toBe(true)
    for (const link of await pager(page).getByRole('link').all())
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })
})

describe('a tank that is peeked at beside its list', () => {
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Peek' })
  const active = listAt(
    'tanks',
    { state: 'active' },
    { sort: 'name', order: 'ASC', page: '2', perPage: '10' },
  )

  test('is opened in its place among the others, and the way back leads to its row', async () => {
    const page = await open('client', active)
    await expect.poll(() => names(page)).toHaveLength(10)
    const all = await names(page)
    await rows(page).nth(2).focus()
    await page.keyboard.press('p')
    await panel(page).getByRole('heading', { name: all[2] }).waitFor()
    expect(await names(page)).toEqual(all)
    await panel(page).getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: all[2] }).waitFor()
    await page.getByText(/^13 of \d+/).waitFor()
    await page.getByRole('link', { name: `Next: ${all[3]}` }).waitFor()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(all)
    await expect.poll(() => focusedRow(page)).toBe(all[2])
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => focusedRow(page)).toBe(all[2])
  })

  test('leaves the other rows within reach: each may be peeked at after it', async () => {
    const page = await open('client', active, SIZES.tablet)
    await expect.poll(() => names(page)).toHaveLength(10)
    const all = await names(page)
    for (const at of [1, 2]) {
      await rows(page).nth(at).hover()
      await page.getByRole('button', { name: `Peek at ${all[at]}` }).click()
      await panel(page).getByRole('heading', { name: all[at] }).waitFor()
    }
    await panel(page).getByRole('button', { name: 'Close' }).click()
  })
})

describe('the page of a tank', () => {
  const chart = (page: Page) => page.getByRole('img', { name: /^Volume in/ })
  const period = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('keeps the span of its chart in the address: through a reload, and away and back again', async () => {
    const page = await open('client', listAt('tanks'))
    await rows(page).first().waitFor()
    await goTo(page, 'tanks/67/show')
    await chart(page).waitFor()
    await period(page, '7 days').click()
    await page.waitForURL(/span=7d/)
    await page.reload()
    await chart(page).waitFor()
    expect(await period(page, '7 days').getAttribute('aria-pressed')).toBe('true')
    // The record was opened by its URL, not from a list.
    expect(await pager(page).count()).toBe(0)

    // After zooming, the URL has both ends of the span; zooming adds no history entry.
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Zoom in' }).click()
    await page.waitForURL(/span=\d{4}-/)
    const zoomed = param(page, 'span')
    const [from, to] = zoomed!.split('~').map(end => Date.parse(end))
    expect((to! - from!) / 86_400_000).toBeLessThan(7)
    await page.getByRole('link', { name: 'Tanks', exact: true }).first().click()
    await page.waitForURL(/\/dashboard\/tanks(\?|$)/)
    await page.goBack()
    await chart(page).waitFor()
    expect(param(page, 'span')).toBe(zoomed)
    expect(await period(page, '7 days').getAttribute('aria-pressed')).toBe('false')
    await page.goBack()
    await page.waitForURL(/\/dashboard\/tanks(\?|$)/)
  })

  test('has the usual span where the address names none that there is', async () => {
    const page = await open('client', 'tanks/67/show?span=tomorrow')
    await chart(page).waitFor()
    expect(await period(page, '90 days').getAttribute('aria-pressed')).toBe('true')
  })

  test('fails nothing of its map when it is left at once', async () => {
    const page = await open('client', listAt('tanks'))
    await rows(page).first().waitFor()
    const map = page.getByRole('application', { name: 'Location' })
    let maps = 0
    const visit = async (row: number, then: () => Promise<unknown>) => {
      await rows(page).nth(row).locator('[data-open]').click()
      await then()
      maps += await map.count()
      await page.goBack()
      await rows(page).first().waitFor()
    }
    // The map is visible and has just drawn its location.
    const isShown = () => map.locator('path').first().waitFor({ state: 'attached' })
    for (let i = 0; i < 4; i++) await visit(i, isShown)
    // The user leaves before a zoom has finished.
    await visit(0, () => map.getByRole('button', { name: 'Zoom in' }).click())
    // The phone is rotated, and the user leaves before the map has adapted to the new width.
    await visit(0, async () => {
      await isShown()
      await page.setViewportSize({ width: SIZES.tablet, height: 700 })
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    })
    // Leaflet finishes its pending work within a second.
    await page.evaluate(() => new Promise(done => setTimeout(done, 1000)))
    // Errors of the page fail the test when it ends.
    expect(maps).toBe(6)
  })

  test.each(cases([SIZES.desk, SIZES.phone], [SIZES.phone]))(
    'stays where it is when its customer arrives, in a window of %s',
    async width => {
      const page = await open('client', 'account', width)
      // Drop the data cached by earlier tests.
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
      const release = await hold(page, /\/api\/customers/)
      await goTo(page, 'tanks/67/show')
      const parts = 'main h1, main [role="tab"], main h2'
      await page.getByRole('heading', { level: 2, name: 'Latest readings' }).waitFor()
      await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThan(3)
      const before = (await places(page, parts)).slice(0, 4)
      release()
      await page.getByRole('main').getByRole('link', { name: 'Directions' }).waitFor()
      expect((await places(page, parts)).slice(0, 4)).toEqual(before)
    },
  )
})

describe('the dashboard', () => {
  test.each(cases([SIZES.desk, SIZES.phone], [SIZES.desk]))(
    'stays where it is when its figures arrive, in a window of %s',
    async width => {
      const page = await open('client', 'account', width)
      const release = await hold(page, /\/api\/(events|dashboard)\//)
      // Drop the data cached by earlier tests.
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
      await goTo(page, 'analytics')
      // What is in sight: on a phone, news as long as it is moves what is below.
      const parts = 'main label, main a > strong[aria-busy], main h2'
      const isInSight = (place: string) => Number(place.split(' ')[1]) < page.viewportSize()!.height
      const inSight = async () => (await places(page, parts)).slice(0, 8).filter(isInSight)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      const before = await inSight()
      release()
      await page.getByRole('navigation', { name: 'Waiting for approval' }).waitFor()
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      expect(await inSight()).toEqual(before)
    },
  )

  test('says that deliveries and collections by month are those of the tickets', async () => {
    const page = await open('client', 'account')
    const months = ['topup', 'collection'].map(kind => ({
      month: '2026-10',
      kind,
      services: 1,
      litres: 900,
      tanks: 1,
      filter: {},
      year_before: { services: 0, litres: 0 },
    }))
    const json = { as_of: '2026-11-01T00:00:00Z', months }
    await page.route(/getHistoricalTopups/, route => route.fulfill({ json }))
    // A filter that no other test uses, so that nothing is cached.
    await goTo(page, 'analytics?content=gas_oil')
    // Deliveries and collections are counted separately.
    for (const [name, count] of [
      ['Deliveries by month', '1 delivery'],
      ['Collections by month', '1 collection'],
    ] as const) {
      const section = page.getByRole('region', { name })
      await section.getByText('By ticket where there is one, otherwise as measured').waitFor()
      await expect.poll(() => section.getByText(count, { exact: true }).count()).toBe(1)
    }
  })
})
