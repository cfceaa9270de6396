import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Asks the API as whoever is signed in on the page. */
const api = <Answer>(page: Page, path: string, init: { method?: string; body?: unknown } = {}) =>
  page.evaluate(
    async ([at, method, body]) => {
      const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(at, body === undefined ? { headers } : { method, headers, body })
      return (await answer.json()) as unknown
    },
    [path, init.method ?? 'POST', init.body === undefined ? undefined : JSON.stringify(init.body)] as const,
  ) as Promise<Answer>

describe('the page of a tank', () => {
  test('shows how full it is, its readings over time, its device and its place', async () => {
    const { page, complaints, close } = await visit(browser, product)
    // The list starts with those that run out first, which are others every day.
    const search = encodeURIComponent(JSON.stringify({ q: 'Ahern heating 0020' }))
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?filter=${search}`)
    await page.getByRole('link', { name: 'Ahern heating 0020', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Ahern heating 0020' }).waitFor()
    await page.getByRole('img', { name: /percent full, [\d,]+ L/ }).waitFor()
    await page.getByRole('img', { name: /^Volume in Ahern heating 0020/ }).waitFor()
    const latest = page
      .getByRole('region', { name: 'Latest readings' })
      .or(page.locator('section'))
      .locator('tbody tr')
    await latest.first().waitFor()
    await page.getByRole('application', { name: 'Location' }).waitFor()
    await page.getByRole('tab', { name: 'Device' }).click()
    await page.getByText('U0020').first().waitFor()
    await page.getByRole('tab', { name: 'Overview' }).click()

    // The chart fetches finer readings for a shorter time.
    const finer = page.waitForRequest(/\/api\/tanks\/20\/readings/)
    await page.getByRole('button', { name: '7 days' }).click()
    await finer
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    expect(complaints).toEqual([])
    await close()
  })

  test('tells what happened and why, what is expected, and how far off that was before', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks/3/show')
    await page.getByRole('tab', { name: 'Events' }).click()
    const events = page.getByRole('region', { name: 'Events' })
    const topup = events.getByRole('listitem').filter({ hasText: 'Top-up' }).first()
    await topup.locator('summary').click()
    await topup.getByText(/^The level rose by more than \d+ L within \d+ h/).waitFor()
    await topup.getByText(/^\d+\s% confidence · \d+ readings · \w+/).waitFor()
    await page.getByRole('tab', { name: 'Overview' }).click()
    const outlook = page.locator('section', { has: page.getByRole('heading', { name: 'Forecast' }) })
    const left = outlook.locator('.field-figure').filter({ hasText: /^\d+(–\d+)? days?$/ })
    await left.first().waitFor()
    await outlook.getByText(/^±[\d.,]+\s% over 14 days$/).waitFor()
    await outlook.getByText('Based on weather and last year’s use').waitFor()
    const chart = page.locator('section', {
      has: page.getByRole('heading', { name: 'Readings', exact: true }),
    })
    await chart.getByText('Forecast', { exact: false }).first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test.each(Object.entries(SIZES))(
    'has no fault that axe finds and is no wider than a %s, light and dark',
    async (_name, width) => {
      const { page, complaints, close } = await visit(browser, product, width)
      await arrive(page, 'client@ullage.test', '/dashboard/tanks/20/show')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.reload()
        await page.getByRole('img', { name: /^Volume in/ }).waitFor()
        expect(await accessFaults(page)).toEqual([])
        expect(await fits(page)).toBe(true)
      }
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('reads from right to left in Arabic', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks/20/show')
    await page.evaluate(() => localStorage.setItem('ullage.preferences', '{"language":"ar"}'))
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const [gauge, chart] = await Promise.all(
      ['المستوى', 'القراءات'].map(name => page.getByRole('region', { name, exact: true }).boundingBox()),
    )
    expect(gauge!.x).toBeGreaterThan(chart!.x)
    expect(await page.locator('time span').first().getAttribute('dir')).toBe('ltr')
    await close()
  })
})

describe('a form', () => {
  test('names what is wrong beside the field, keeps what was written, and saves once it is right', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers/create')
    await page.getByLabel('E-mail').fill('not an address')
    await page.getByRole('button', { name: 'Save' }).click()
    const email = page.getByLabel('E-mail')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    expect(await accessFaults(page)).toEqual([])
    expect(await email.inputValue()).toBe('not an address')

    await email.fill('hanora@example.test')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hanora Quirke')
    for (const [box, text] of [
      ['Depot', 'Mallow depot'],
      ['County', 'Cork'],
      ['Country', 'Ireland'],
    ] as const) {
      await page.getByRole('combobox', { name: box, exact: true }).fill(text)
      await page.getByRole('option', { name: text, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/dashboard\/customers(\/\d+\/show|\/\d+)?(\?|$)/)
    const found = await api<{ name: string; email: string }[]>(
      page,
      `/api/customers?filter=${encodeURIComponent('{"q":"Hanora"}')}`,
    )
    expect(found).toMatchObject([{ name: 'Hanora Quirke', email: 'hanora@example.test' }])
    expect(complaints).toEqual([])
    await close()
  })

  test('takes a day as it is typed, the day before the month, or from the calendar', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/batches/create')
    const started = page.getByRole('textbox', { name: 'Started on' })
    await started.fill('1.4.2026')
    await started.blur()
    await expect.poll(() => started.inputValue()).toBe('01/04/2026')
    // The calendar is the browser's own, in a window of its own: what it answers reaches the element that it belongs to.
    await page.getByRole('button', { name: 'Calendar: Started on' }).click()
    const picker = page.locator('input[type="date"]').first()
    expect(await picker.inputValue()).toBe('2026-04-01')
    await picker.fill('2026-05-02')
    await expect.poll(() => started.inputValue()).toBe('02/05/2026')
    await page.keyboard.press('Escape')
    expect(await accessFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('that somebody else changed meanwhile is not overwritten: both versions are shown', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers/create')
    const [like] = await api<{ parent_id: number; county_id: number; country_id: number }[]>(
      page,
      '/api/customers?range=[0,0]',
    )
    const { parent_id, county_id, country_id } = like!
    const body = { name: 'Between Two', email: 'two@example.test', parent_id, county_id, country_id }
    const made = await api<{ id: number }>(page, '/api/customers', { method: 'POST', body })
    await page.goto(`/dashboard/customers/${made.id}`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.waitFor()
    await api(page, `/api/customers/${made.id}`, { method: 'PUT', body: { name: 'Theirs' } })
    await name.fill('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Theirs').first().waitFor()
    expect((await api<{ name: string }>(page, `/api/customers/${made.id}`)).name).toBe('Theirs')
    await close()
  })

  test('that is saved without a network says so, and is not saved later behind somebody’s back', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/models/2')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    const before = await name.inputValue()
    await name.fill('Only for a moment')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You’re offline. Nothing was saved; try again.').first().waitFor()
    await page.context().setOffline(false)
    await name.fill(before)
    await page.getByRole('link', { name: 'Clients' }).click()
    await page.waitForURL(/\/dashboard\/clients/)
    // What had waited for the network would have been sent before this was asked for.
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect((await api<{ name: string }>(page, '/api/models/2')).name).toBe(before)
    await close()
  })

  test('is not left with changes in it without being asked', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/models/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half done')
    // The browser's own question has nobody's words.
    let native = ''
    page.on('dialog', dialog => {
      native = dialog.message()
      void dialog.dismiss()
    })
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await page.getByRole('link', { name: 'Clients' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).waitFor()
    expect(await accessFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('/dashboard/models/create')
    await page.getByRole('link', { name: 'Clients' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL(/\/dashboard\/clients/)
    expect(native).toBe('')
    await close()
  })

  test.each(['customers/create', 'clients/create', 'models/2', 'users/2', 'tanks/20', 'manage-devices/20'])(
    '%s has no fault that axe finds on a phone, and fits it',
    async path => {
      const { page, complaints, close } = await visit(browser, product, SIZES.phone)
      await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
      await page.getByRole('button', { name: 'Save' }).waitFor()
      expect(await accessFaults(page)).toEqual([])
      expect(await fits(page)).toBe(true)
      expect(complaints).toEqual([])
      await close()
    },
  )
})
