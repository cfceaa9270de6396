import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrive, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe('the span of a chart', () => {
  test('lives in the address of its tank: through a reload, and away and back again', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.locator('tbody tr').first().waitFor()
    await page.goto('/dashboard/tanks/67/show')
    const week = page.getByRole('button', { name: '7 days' })
    const pressed = () => week.getAttribute('aria-pressed')
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    await week.click()
    await page.waitForURL(/span=7d/)
    await page.reload()
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    expect(await pressed()).toBe('true')

    // Both ends, where somebody zoomed; it is no step of its own on the way back.
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Zoom in' }).click()
    await page.waitForURL(/span=\d{4}-/)
    const zoomed = param(page, 'span')
    const [from, to] = zoomed!.split('~').map(end => Date.parse(end))
    expect((to! - from!) / 86_400_000).toBeLessThan(7)
    await page.getByRole('link', { name: 'Tanks', exact: true }).first().click()
    await page.waitForURL(/\/dashboard\/tanks(\?|$)/)
    await page.goBack()
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    expect(param(page, 'span')).toBe(zoomed)
    expect(await pressed()).toBe('false')
    await page.goBack()
    await page.waitForURL(/\/dashboard\/tanks(\?|$)/)
    expect(complaints).toEqual([])
    await close()
  })

  test('that an address names wrongly is the usual one', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks/67/show?span=tomorrow')
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    expect(await page.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('where a map is looked at', () => {
  const scale = (page: Page) => page.getByRole('application').getByText(/^\d+ (km|m)$/)
  const circles = (page: Page) => page.locator('.leaflet-marker-icon')

  test('lives in the address of its list, until another filter finds other places', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks?view=map')
    await circles(page).first().waitFor()
    expect(param(page, 'at')).toBe(null)
    // The address follows when a movement has ended: the next one begins from there.
    const moved = async (act: () => Promise<void>) => {
      const before = param(page, 'at')
      await act()
      await expect.poll(() => param(page, 'at')).not.toBe(before)
    }
    for (let i = 0; i < 2; i++) await moved(() => page.getByRole('button', { name: 'Zoom in' }).click())
    await moved(() => page.getByRole('application').press('ArrowRight'))
    const view = param(page, 'at')!
    expect(view.split(',')).toHaveLength(3)
    await circles(page).first().waitFor()
    const shown = await scale(page).innerText()
    await page.reload()
    await circles(page).first().waitFor()
    expect(await scale(page).innerText()).toBe(shown)
    expect(param(page, 'at')).toBe(view)

    await page.goto('/dashboard/tanks/67/show')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await circles(page).first().waitFor()
    expect([param(page, 'view'), param(page, 'at')]).toEqual(['map', view])
    expect(await scale(page).innerText()).toBe(shown)

    await page.getByRole('button', { name: /^Low/ }).click()
    await page.waitForURL(url => !url.searchParams.has('at'))
    expect(param(page, 'view')).toBe('map')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('a tank page that is left at once', () => {
  test('fails nothing of its map', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.locator('tbody tr').first().waitFor()
    const map = page.getByRole('application', { name: 'Location' })
    for (let i = 0; i < 4; i++) {
      await page.locator('tbody tr').nth(i).click()
      // The map is there, and shows its place a moment ago.
      await map.locator('path').first().waitFor({ state: 'attached' })
      await page.goBack()
      await page.locator('tbody tr').first().waitFor()
    }
    // Somebody zooms, and leaves before that has come to its end.
    await page.locator('tbody tr').first().click()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await page.goBack()
    await page.locator('tbody tr').first().waitFor()
    // Or turns the phone, or prints.
    await page.locator('tbody tr').first().click()
    await map.locator('path').first().waitFor({ state: 'attached' })
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.goBack()
    await page.locator('tbody tr').first().waitFor()
    // What Leaflet still has in hand is done within a second.
    await page.evaluate(() => new Promise(done => setTimeout(done, 1000)))
    expect(complaints).toEqual([])
    await close()
  })
})
