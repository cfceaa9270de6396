import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { head } from './support/act'
import { api } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { noteWriting, writing } from './support/canvas'
import { refuseComplaints } from './support/complaints'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
let page: Page
let complaints: string[]
/** Requests to other hosts. */
const strangers: string[] = []
beforeAll(async () => {
  browser = await workerBrowser()
  ;({ page, complaints } = await visit(browser, product))
  page.on('request', request => {
    if (!request.url().startsWith(product) && !/^(data|blob):/.test(request.url()))
      strangers.push(request.url())
  })
  await noteWriting(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(page, 'client@ullage.test', '/dashboard/tanks')
})
afterAll(leaveAll)
afterEach(async () => {
  await page.unrouteAll()
  refuseComplaints(complaints)
  refuseComplaints(strangers)
})

const setWidth = (width: number) => page.setViewportSize({ width, height: 900 })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const chart = () => page.getByRole('img', { name: /^Volume in/ })
/** Opens a tank's page in a window of this width. */
async function open(id: number, name: string, width: number = SIZES.desk) {
  await setWidth(width)
  await goTo(page, `tanks/${id}/show`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await chart().waitFor()
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

describe('the page of a tank', () => {
  test('shows how full it is, its readings over time, its device and its place', async () => {
    await open(20, 'Ahern heating 0020')
    await page.getByRole('img', { name: /percent full, [\d,]+ L/ }).waitFor()
    await page.getByRole('img', { name: /^Volume in Ahern heating 0020/ }).waitFor()
    await region('Latest readings').locator('tbody tr').first().waitFor()
    await page.getByRole('application', { name: 'Location' }).waitFor()
    await tab('Device').click()
    await page.getByText('U0020').first().waitFor()
    await tab('Overview').click()

    // The chart fetches finer readings for a shorter span.
    const finer = page.waitForRequest(/\/api\/tanks\/20\/readings/)
    await page.getByRole('button', { name: '7 days' }).click()
    await finer
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    expect(complaints).toEqual([])
  })

  test('tells what happened and why, what is expected, and how far off that was before', async () => {
    await setWidth(SIZES.desk)
    // Days left read the same in the list and on the page.
    const { name } = await api<{ name: string }>(page, '/api/tanks/3')
    await goTo(page, `tanks?columns=name,days_p50&filter=${encodeURIComponent(JSON.stringify({ name }))}`)
    const row = page.getByRole('row').filter({ hasText: name })
    const inList = await row.locator('.field-figure').innerText()
    await row.locator('a[data-open]').first().click()
    await chart().waitFor()
    const outlook = page.locator('section', { has: page.getByRole('heading', { name: 'Forecast' }) })
    const left = outlook.locator('dl > div').filter({ hasText: 'Days left' }).locator('.field-figure')
    expect(await left.innerText()).toMatch(/^\d+(–\d+)? days?$/)
    expect(await left.innerText()).toBe(inList)
    await outlook.getByText(/^±[\d.,]+\s% over 14 days$/).waitFor()
    await outlook.getByText('Based on weather and last year’s use').waitFor()
    await region('Readings').getByText('Forecast', { exact: false }).first().waitFor()

    await tab('Events').click()
    const topup = region('Events').getByRole('listitem').filter({ hasText: 'Top-up' }).first()
    await topup.locator('summary').click()
    await topup.getByText(/^The level rose by more than \d+ L within \d+ h/).waitFor()
    await topup.getByText(/^(\d+\s% confidence · )?\d+ readings( show it)? · \w+/).waitFor()
  })

  test.each(
    cases(
      (['light', 'dark'] as const).flatMap(scheme =>
        Object.values(SIZES).map(width => [scheme, width] as const),
      ),
      [
        ['light', SIZES.phone],
        ['dark', SIZES.desk],
      ] as const,
    ),
  )('has no fault that axe finds and is no wider than its window: %s, %i px', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(20, 'Ahern heating 0020', width)
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(await accessFaults(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  })

  test.each(cases(Object.entries(SIZES), [['phone', SIZES.phone]]))(
    'begins with what is to be done, and fits a %s with all its tabs',
    async (_, width) => {
      await open(67, 'Bakery derv 0067', width)
      await region('Level').getByText('Days left').waitFor()
      expect((await region('Level').boundingBox())!.y).toBeLessThan(900)
      const call = head(page).getByRole('link', { name: 'Call', exact: false }).first()
      expect(await call.getAttribute('href')).toMatch(/^tel:\+/)
      for (const name of ['Events', 'Deliveries', 'Notes', 'Device', 'History', 'Overview']) {
        await tab(name).click()
        await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
        expect([name, await fits(page)]).toEqual([name, true])
      }
    },
  )
})

describe('the words of a tank', () => {
  const STRAIGHT = { shape: 'rectangular', dimensions: { w: 1000, l: 1000, h: 1000 }, capacity_l: 1000 }
  const LIMITS = { safe_fill_pct: 95, low_pct: 25, critical_pct: 10 }
  const LEVEL = { pct: 76, volume_l: 760, level_mm: 760, ullage_l: 240, rate_l_day: 13.5 }

  /** A tank's page with a mocked response. */
  async function openAs(id: number, given: object) {
    await page.route(`**/api/tanks/${id}`, async route => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, ...STRAIGHT, ...LIMITS, ...LEVEL, ...given } })
    })
    await setWidth(SIZES.desk)
    await goTo(page, `tanks/${id}/show`)
    await page.getByRole('img', { name: /^76 percent full/ }).waitFor()
    await page.getByText('Forecast accuracy').waitFor()
    await chart().waitFor()
  }
  /** Labels of the gauge with their vertical positions, from the top. */
  const marks = () =>
    page
      .getByRole('img', { name: /^76 percent full/ })
      .locator('g:has(text)')
      .evaluateAll(all =>
        all.map(mark => ({
          name: mark.querySelector('text')!.textContent,
          y: Number(mark.querySelector('line')!.getAttribute('y1')),
        })),
      )
  const names = async () => (await marks()).map(({ name }) => name)
  /** First words of the labels beside the readings, from the top. */
  const beside = async () => {
    const { written } = await writing(page)
    const found = written.filter(({ text }) => ['Safe', 'Low', 'Nearly', 'Critical'].includes(text))
    return found.toSorted((a, b) => a.y - b.y).map(({ text }) => text)
  }
  const product = () =>
    page
      .locator('dl > div', { has: page.locator('dt', { hasText: /^Product$/ }) })
      .locator('dd')
      .innerText()

  test('tell of contents that fall as of what is left', async () => {
    await openAs(40, { direction: -1, content_type: 'kerosene', content_label: null })
    await expect.poll(names).toEqual(['Safe fill', 'Low', 'Critical'])
    const [safe, low, critical] = (await marks()).map(({ y }) => y) as [number, number, number]
    expect((critical - safe) / (low - safe)).toBeCloseTo(85 / 70, 2)
    await expect.poll(beside).toEqual(['Safe', 'Low', 'Critical'])
    const main = page.getByRole('main')
    for (const name of ['Days left', 'Run-out date', 'Daily use', 'Usable volume'])
      await main.getByText(name, { exact: true }).first().waitFor()
    // "OK" isn't shown.
    expect(await main.getByText('OK', { exact: true }).count()).toBe(0)
    await expect.poll(() => main.innerText()).not.toMatch(/full on|daily fill|nearly/i)
    await expect.poll(product).toBe('Kerosene')
  })

  test('tell of contents that rise as of what fills up, and of a product by its own name', async () => {
    await openAs(41, { direction: 1, content_type: 'other', content_label: 'Waste oil', access_notes: null })
    await expect.poll(names).toEqual(['Safe fill', 'Critical', 'Nearly full'])
    await expect.poll(beside).toEqual(['Safe', 'Critical', 'Nearly'])
    const main = page.getByRole('main')
    await expect.poll(() => main.getByText('Nearly full', { exact: true }).count()).toBe(2)
    for (const name of ['Days to full', 'Full on', 'Daily fill', 'Space left'])
      await main.getByText(name, { exact: true }).first().waitFor()
    await expect.poll(() => main.innerText()).not.toMatch(/Low(?! at)|Days left|Run-out|Daily use|Usable/)
    await expect.poll(product).toBe('Waste oil')
  })

  test('are those of what fills up in the list of such tanks, in its columns and its filters', async () => {
    await setWidth(SIZES.desk)
    await goTo(page, `filling-up?filter=${encodeURIComponent('{"days_p50_lte":9}')}`)
    await page.getByRole('heading', { level: 1, name: /Filling up/ }).waitFor()
    await page.getByRole('button', { name: /^Days to full/ }).waitFor()
    await page.getByRole('columnheader', { name: 'Days to full' }).waitFor()
    expect(await page.getByText('Days left', { exact: true }).count()).toBe(0)
  })
})

describe("the map on a tank's page", () => {
  test.each(cases(Object.values(SIZES), [SIZES.phone]))(
    'tells without any network where the tank stands, at %i px',
    async width => {
      // Another page first: the map of the width before is still zoomed in.
      await goTo(page, 'tanks')
      await chart().waitFor({ state: 'detached' })
      await open(67, 'Bakery derv 0067', width)
      const map = page.getByRole('application', { name: 'Location' })
      await map.scrollIntoViewIfNeeded()
      // Land with its coast, nearby towns, the coordinate grid, and a scale.
      await map.locator('path[class*=land]').first().waitFor()
      await map.getByText('Limerick', { exact: true }).first().waitFor()
      await map
        .getByText(/^\d+(\.\d+)?° W$/)
        .first()
        .waitFor()
      const scale = map.getByText(/^\d+ (km|m)$/)
      await scale.filter({ hasText: 'km' }).waitFor()
      const towns = map.locator('[class*=town]')
      expect(await towns.count()).toBeGreaterThan(3)
      // Zoomed in, there is no coast and hardly a town, but still a grid and a scale.
      for (let i = 0; i < 6; i++) {
        const before = await scale.innerText()
        await map.getByRole('button', { name: 'Zoom in' }).click()
        await expect.poll(() => scale.innerText()).not.toBe(before)
      }
      await map
        .getByText(/^\d+\.\d\d° W$/)
        .first()
        .waitFor()
      await scale.waitFor()

      await page.getByText('2 km south-west of Thurles').waitFor()
      const link = page.getByRole('link', { name: 'Open in maps' })
      expect(await link.getAttribute('href')).toMatch(
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=52\.\d+&mlon=-7\.\d+/,
      )
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await fits(page)).toBe(true)
    },
  )
})

describe("the chart on a tank's page", () => {
  test('has room between the times of its axis, however far in', async () => {
    await open(67, 'Bakery derv 0067')
    await page.getByRole('button', { name: '7 days' }).click()
    const closer = region('Readings').getByRole('button', { name: 'Zoom in' })
    const drawings = async () => (await writing(page)).drawings
    const unanswered = new Set<unknown>()
    page.on('request', request => unanswered.add(request))
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', request => unanswered.delete(request))
    let seen = 0
    while (await closer.isEnabled()) {
      const before = await drawings()
      await closer.click()
      await expect.poll(drawings).toBeGreaterThan(before)
      // Finer readings may have been requested, and are drawn in the frame after they arrive.
      await expect.poll(() => unanswered.size).toBe(0)
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { written } = await writing(page)
      const times = written.filter(({ text }) => /^\d\d:\d\d$/.test(text)).toSorted((a, b) => a.x - b.x)
      expect(new Set(times.map(({ y }) => Math.round(y))).size).toBeLessThanOrEqual(1)
      const each = [...new Map(times.map(time => [time.x, time])).values()]
      seen = each.length
      // Hours of about a day: the axis doesn't extend over years when few readings are left.
      expect(written.filter(({ text }) => /\b20\d\d$/.test(text))).toEqual([])
      for (const [at, { x, width }] of each.entries())
        if (at > 0) expect(x - width / 2).toBeGreaterThan(each[at - 1]!.x + each[at - 1]!.width / 2)
    }
    expect(seen).toBeGreaterThan(2)
  })
})

test('the tabs of a record with which nothing can be done follow its title on a phone', async () => {
  await setWidth(SIZES.phone)
  await goTo(page, 'countries/1/show')
  const box = (role: 'heading' | 'tablist') =>
    page.getByRole(role, role === 'heading' ? { level: 1, name: 'Ireland' } : {}).boundingBox()
  const [title, tabs] = [await box('heading'), await box('tablist')]
  expect(tabs!.y - (title!.y + title!.height)).toBeLessThanOrEqual(20)
})

// Must run last, because it changes the page's language.
test('the page of a tank reads from right to left in Arabic', async () => {
  await setWidth(SIZES.desk)
  await page.evaluate(() => localStorage.setItem('ullage.preferences', '{"language":"ar"}'))
  await page.goto('/dashboard/tanks/20/show')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const [gauge, readings] = await Promise.all(['المستوى', 'القراءات'].map(name => region(name).boundingBox()))
  expect(gauge!.x).toBeGreaterThan(readings!.x)
  expect(await page.locator('time span').first().getAttribute('dir')).toBe('ltr')
})
