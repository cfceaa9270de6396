import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { api } from './support/api'
import { SIZES, arrive, fits } from './support/browser'
import { keepPages } from './support/keptPages'
import { allRows, isQuiet, listAt, names, requestsOf, rows } from './support/list'
import { ownAddress } from './support/ownProduct'

const { open, newVisit } = keepPages(ownAddress())

/**
 * The focused element, and whether its focus is visible: an outline of it or of an ancestor, or a frame around a row's
 * cells.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement!
    const isOutlined = (one: Element | null): boolean => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const field = it.closest('label, [data-quick-search], .MuiInputBase-root')
    const edge = field?.querySelector('fieldset')
    const isFramed =
      it.matches('tr') && getComputedStyle(it.firstElementChild!, '::after').borderTopWidth === '2px'
    const isBold = edge ? Number.parseFloat(getComputedStyle(edge).borderTopWidth) >= 2 : false
    return {
      what: `${it.tagName} ${it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 30)}`,
      tag: it.tagName,
      isSeen:
        it === document.body ||
        isFramed ||
        isBold ||
        [it, it.parentElement, field].some(one => isOutlined(one ?? null)),
    }
  })

describe('the focus', () => {
  test.each(
    cases(['notify/create', 'report-schedules/create', 'webhooks/create'], ['report-schedules/create']),
  )('is never behind the bar that saves a form, on a phone either: %s', async path => {
    const page = await open('admin', path, SIZES.phone)
    await page.getByRole('main').locator('input, textarea, select').first().focus()
    const save = page.getByRole('button', { name: 'Save' })
    const top = async () => (await save.boundingBox())!.y
    /** Bottom of the focused field; null once the focus has moved to the bar. */
    const bottom = () =>
      save.evaluate(bar => {
        const it = document.activeElement!
        return it === bar || it.closest('[role="listbox"], ul') ? null : it.getBoundingClientRect().bottom
      })
    let fields = 0
    for (let ends = await bottom(); ends !== null; ends = await bottom()) {
      expect(ends).toBeLessThanOrEqual(await top())
      fields++
      await page.keyboard.press('Tab')
    }
    expect(fields).toBeGreaterThan(1)
    expect(await fits(page)).toBe(true)
  })

  test.each(cases(['health', 'library', 'customers/101/show'], ['customers/101/show']))(
    'is never behind the bar at the top, on the way back up either: %s',
    async path => {
      const page = await open('admin', path)
      await isQuiet(page)
      const bar = (await page.getByRole('banner').boundingBox())!.height
      const hidden: string[] = []
      let isInside = true
      const look = async () => {
        const at = await page.evaluate(() => {
          const it = document.activeElement!
          const top = it.closest('main') ? Math.round(it.getBoundingClientRect().top) : null
          return { what: it.getAttribute('aria-label') ?? it.textContent!.slice(0, 30), top }
        })
        isInside = at.top !== null
        if (at.top !== null && at.top < bar) hidden.push(at.what)
      }
      await page.getByRole('main').focus()
      for (const key of ['Tab', 'Shift+Tab']) {
        isInside = true
        for (let i = 0; i < 150 && isInside; i++) {
          await page.keyboard.press(key)
          await look()
        }
      }
      expect(hidden).toEqual([])
    },
  )

  test('is seen on everything that a list of tanks has, from the first link to the last page', async () => {
    const page = await open('admin', listAt('tanks'))
    await allRows(page)
    await page.locator('a[href], button').first().focus()
    // Focus the first link by keyboard: only then is the focus visible.
    for (const key of ['Tab', 'Shift+Tab']) await page.keyboard.press(key)
    const seen: string[] = []
    const unseen: string[] = []
    for (let i = 0; i < 120; i++) {
      const { what, tag, isSeen } = await focused(page)
      if (tag === 'BODY') break
      seen.push(what)
      if (!isSeen) unseen.push(what)
      await page.keyboard.press('Tab')
    }
    expect(seen.join()).toMatch(/Sort by name.*Sort by last reading.*Next page/)
    expect(unseen).toEqual([])
  })

  test('of a row is a frame that no cell that stays in place covers, and never lies below the head', async () => {
    const page = await open('admin', listAt('tanks'))
    await allRows(page)
    for (let i = 0; i < 20; i++) await page.keyboard.press('j')
    await page.locator('.RaDataTable-tableWrapper').evaluate(box => box.scrollTo({ left: 300 }))
    for (let i = 0; i < 19; i++) await page.keyboard.press('k')
    const frame = await page.evaluate(() => {
      const row = document.activeElement!
      const head = document.querySelector('thead')!.getBoundingClientRect()
      const cells = [...row.children].map(cell => getComputedStyle(cell, '::after'))
      return {
        below: row.getBoundingClientRect().top >= head.bottom - 1,
        ends: [cells[0]!.borderInlineStartWidth, cells.at(-1)!.borderInlineEndWidth],
        along: new Set(cells.map(cell => `${cell.borderTopWidth} ${cell.borderBottomWidth}`)).size,
      }
    })
    expect(frame).toEqual({ below: true, ends: ['2px', '2px'], along: 1 })
  })

  test.each(['by Back', 'by the link to the list'])('returns to the row that was opened, %s', async way => {
    const page = await open('admin', listAt('tanks', {}, { perPage: '50' }))
    await allRows(page)
    await rows(page).nth(30).locator('[data-open]').click()
    await page.waitForURL(/\/show/)
    const title = await page.getByRole('heading', { level: 1 }).locator('bdi').innerText()
    await page.waitForFunction(() => document.activeElement === document.body)
    if (way === 'by Back') await page.goBack()
    else await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await page.waitForURL(/\/dashboard\/tanks\?/)
    await expect.poll(async () => (await focused(page)).tag).toBe('TR')
    expect(await page.evaluate(() => document.activeElement!.textContent)).toContain(title)
  })

  test.each([
    ['the table', SIZES.desk, 'tbody tr'],
    ['the cards of a phone', SIZES.phone, 'main li'],
  ])('returns to the row from what it leads to: in %s', async (_where, width, selector) => {
    const page = await open('admin', listAt('tanks'), width)
    const row = page.locator(selector).nth(15)
    const name = await row.locator('[data-open]').innerText()
    await row.getByRole('link').nth(1).click()
    await page.waitForURL(/\/customers\/\d+\/show/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(/\/dashboard\/tanks/)
    await expect.poll(() => page.evaluate(() => document.activeElement!.matches('tr, a'))).toBe(true)
    expect(await page.evaluate(() => document.activeElement!.textContent)).toContain(name)
  })
})

describe('the keys', () => {
  test('of a list walk the rows, choose with x and open with Enter', async () => {
    const page = await open('client', listAt('tanks', { content_type: 'derv' }))
    await allRows(page)
    const second = (await names(page))[1]!
    // A row opened by an earlier test may have the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('ArrowDown')
    const place = () => rows(page).evaluateAll(all => all.findIndex(row => row === document.activeElement))
    expect(await place()).toBe(0)
    await page.keyboard.press('j')
    expect(await place()).toBe(1)
    await page.keyboard.press('x')
    await page.getByRole('region', { name: '1 selected' }).waitFor()
    expect(await rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('x')
    await page.getByRole('region', { name: '1 selected' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: second }).waitFor()
  })

  test.each(cases(['Control+s', 'Meta+s'], ['Control+s']))(
    'of a form save it while something is typed in it: %s',
    async key => {
      const page = await open('admin', 'tanks/12')
      await page.getByRole('textbox', { name: 'Access notes' }).fill(`Key under the mat, ${key}`)
      await page.keyboard.press(key)
      await page.waitForURL(/\/tanks\/12\/show/)
      await expect.poll(() => page.getByText(`Key under the mat, ${key}`).count()).toBe(1)
    },
  )
})

describe('the command palette', () => {
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to…' })
  const input = (page: Page) => palette(page).getByRole('combobox')
  const options = (page: Page) => palette(page).getByRole('option')
  const press = (page: Page) =>
    page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click()

  test('opens by key and button, anywhere and while something is typed, and gives the focus back', async () => {
    const page = await open('admin', listAt('tanks'))
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox')
    expect(await box.evaluate(each => each === document.activeElement)).toBe(true)
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key)
      await input(page).waitFor()
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      expect(await box.evaluate(each => each === document.activeElement)).toBe(true)
    }
    await press(page)
    await input(page).waitFor()
    // Pressing its key again closes it.
    await page.keyboard.press('Control+k')
    await expect.poll(() => palette(page).count()).toBe(0)
  })

  test('is fetched only once it is asked for, and goes to a screen by a part of its name', async () => {
    const { page, complaints, close } = await newVisit()
    const sent = requestsOf(page, /Palette/)
    await arrive(page, 'admin@ullage.test', '/dashboard/account')
    await isQuiet(page)
    expect(sent).toEqual([])
    await page.keyboard.press('Control+k')
    await input(page).fill('tank mod')
    expect(sent).not.toEqual([])
    await expect.poll(() => options(page).first().innerText()).toMatch(/^Tank models/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard\/models/)
    await page.getByRole('heading', { name: 'Tank models', level: 1 }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('finds a customer by number, phone and place, a device by the code on its lid, and the tanks of both', async () => {
    // A page without its own search.
    const page = await open('admin', 'account')
    const read = (path: string) => api<Record<string, string>>(page, path)
    const tank = await read('/api/tanks/12')
    const customer = await read(`/api/customers/${tank.customer_id}`)
    const device = await read(`/api/devices/${tank.device_id}`)
    const national = customer.phone!.replace(/^\+353(\d\d)(\d{3})/, '0$1 $2 ')
    await page.keyboard.press('/')
    for (const [typed, group, title] of [
      [customer.name!, 'Customers', customer.name!],
      [customer.customer_no!, 'Customers', customer.name!],
      [national, 'Customers', customer.name!],
      [customer.address_1!, 'Customers', customer.name!],
      [tank.name!, 'Tanks', tank.name!],
      [national, 'Tanks', tank.name!],
      [device.enclosure_id!, 'Devices', device.device_id!],
      [device.enclosure_id!, 'Tanks', tank.name!],
    ] as const) {
      await input(page).fill(typed)
      const found = palette(page).getByRole('group', { name: group }).getByRole('option')
      await expect.poll(() => found.filter({ hasText: title }).count(), { message: typed }).toBeGreaterThan(0)
    }
    await input(page).fill(device.enclosure_id!)
    await options(page).filter({ hasText: device.device_id! }).first().click()
    await page.waitForURL(new RegExp(`/${device.id}/show`))
    await page.getByRole('heading', { name: device.device_id!, level: 1 }).waitFor()
  })

  test('shows each account only its own screens and records', async () => {
    const admin = await open('admin', 'account')
    const page = await open('manager', listAt('tanks'))
    await rows(page).first().waitFor()
    await page.keyboard.press('Control+k')
    await expect
      .poll(() => palette(page).getByRole('group', { name: 'Screens' }).getByRole('option').allInnerTexts())
      .toEqual(['Tanks', 'Filling up', 'Draining', 'Dashboard', 'Account', 'Notifications'])
    const own = await api<{ name: string; group_id: number }[]>(page, '/api/tanks?range=[0,999]')
    const groups = [...new Set(own.map(tank => tank.group_id))]
    await input(page).fill(own[0]!.name)
    await options(page).filter({ hasText: own[0]!.name }).first().waitFor()
    const filter = encodeURIComponent(JSON.stringify({ group_id_neq: groups }))
    const [foreign] = await api<{ name: string }[]>(admin, `/api/tanks?filter=${filter}&range=[0,0]`)
    await input(page).fill(foreign!.name)
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual([expect.stringContaining('Search in Tanks')])
  })

  test('runs commands: a quick filter of the list, a new record, another appearance', async () => {
    const page = await open('admin', listAt('tanks'))
    await rows(page).first().waitFor()
    const run = async (typed: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      await input(page).fill(typed)
      const found = palette(page).getByRole('group', { name: 'Actions' }).getByRole('option')
      await found.filter({ hasText: option }).first().click()
      await palette(page).waitFor({ state: 'detached' })
    }
    await run('silent', /^Silent/)
    await page.waitForURL(/reading_at_lt/)
    await run('new cust', /^New Customers/)
    await page.waitForURL(/\/customers\/create/)
    const scheme = () => page.locator('html').evaluate(html => getComputedStyle(html).colorScheme)
    const before = await scheme()
    await run('dark', /^Dark/)
    await expect.poll(scheme).toContain('dark')
    await run('system', /^System/)
    await expect.poll(scheme).toBe(before)
  })

  const LOOKS = Object.entries(SIZES).flatMap(([name, width]) =>
    (['light', 'dark'] as const).map(scheme => [scheme, name, width] as const),
  )
  test.each(cases(LOOKS, [LOOKS[0]!, LOOKS.at(-1)!]))(
    'has no fault that axe finds, and fits: %s, on a %s',
    async (colorScheme, _name, width) => {
      const page = await open('admin', 'tanks/12/show', width)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await press(page)
      await input(page).fill('egan')
      await palette(page).getByRole('group', { name: 'Customers' }).waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await accessFaults(page, '[role="dialog"]')).toEqual([])
      expect(await fits(page)).toBe(true)
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    },
  )
})
