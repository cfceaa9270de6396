import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const colourOf = (element: Locator) => element.evaluate(node => getComputedStyle(node).color)

describe('colour', () => {
  test('is a dot beside a time, green or red as the specification says, and never the time itself', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.getByRole('row').nth(1).waitFor()
    const text = await colourOf(page.locator('tbody td').first())
    const fresh = page.locator('tbody time[data-fresh="good"]').first()
    expect(await colourOf(fresh)).toBe(text)
    const dot = (element: Locator) =>
      element.evaluate(node => getComputedStyle(node, '::before').backgroundColor)
    expect(await dot(fresh)).toBe('rgb(27, 127, 59)')
    await page.goto('/dashboard/tanks?filter={}&sort=reading_at&order=ASC')
    const stale = page.locator('tbody time[data-fresh="bad"]').first()
    await stale.waitFor()
    expect(await dot(stale)).toBe('rgb(179, 38, 30)')
    expect(await colourOf(stale)).toBe(text)
    await close()
  })

  test('says nothing of what is in order: active users, devices that were never heard', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/users')
    const active = page.locator('tbody td', { hasText: /^Active$/ }).first()
    await active.waitFor()
    expect(await active.locator('svg').count()).toBe(0)
    await page.goto('/dashboard/manage-devices?filter={"last_seen_at":null}&columns=device_id,status_quality')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody td svg[viewBox="0 0 12 12"]').count()).toBe(0)
    await close()
  })
})

describe('a record’s page and form', () => {
  test.each(['tanks/20/show', 'customers/101/show', 'clients/102/show', 'manage-devices/20/show'])(
    '%s has every value beside its label',
    async path => {
      const { page, close } = await visit(browser, product)
      await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
      await page.getByRole('tabpanel').locator('dl').first().waitFor()
      const gaps = await page
        .locator('[role="tabpanel"] section > dl > div:not([data-block])')
        .evaluateAll(rows =>
          rows.map(row => {
            const [label, value] = [row.querySelector('dt')!, row.querySelector('dd')!]
            const range = document.createRange()
            range.selectNodeContents(value)
            const from = label.getBoundingClientRect().left
            return Math.round(range.getBoundingClientRect().left - from)
          }),
        )
      expect(gaps.length).toBeGreaterThan(4)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(220)
      await close()
    },
  )

  test.each([
    [1440, 2],
    [1222, 2],
    [1024, 1],
    [390, 1],
  ])('a form is, at %s pixels, %s columns wide', async (width, columns) => {
    const { page, close } = await visit(browser, product, width)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers/101')
    const places = await Promise.all(
      ['E-mail', 'Phone'].map(name => page.getByLabel(name, { exact: true }).boundingBox()),
    )
    expect(new Set(places.map(place => Math.round(place!.x))).size).toBe(columns)
    expect(await fits(page)).toBe(true)
    await close()
  })
})

test('a table that scrolls sideways fades at its edge, unless only the room beside its last column is hidden', async () => {
  const { page, close } = await visit(browser, product, SIZES.tablet)
  await arrive(page, 'client@ullage.test', '/dashboard/topups')
  await page.locator('tbody tr').first().waitFor()
  const table = page.locator('.RaDataTable-tableWrapper')
  const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  const fade = () => table.evaluate(each => getComputedStyle(each).getPropertyValue('--more'))
  await expect.poll(hidden).toBeGreaterThan(0)
  expect(await hidden()).toBeLessThanOrEqual(24)
  expect(await fade()).toBe('0px')
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(hidden).toBeGreaterThan(48)
  await expect.poll(fade).toBe('32px')
  await close()
})
