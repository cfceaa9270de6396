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

const rows = (page: Page) => page.locator('tbody tr')
/** What has the focus, and whether that is seen: an outline of it or of what it is in, or a frame around a row's cells. */
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
  test.each(['notify/create', 'report-schedules/create', 'webhooks/create'])(
    'is never behind the bar that saves a form, on a phone either: %s',
    async path => {
      const { page, close } = await visit(browser, product, SIZES.phone)
      await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
      await page.getByRole('main').locator('input, textarea, select').first().focus()
      const save = page.getByRole('button', { name: 'Save' })
      const top = async () => (await save.boundingBox())!.y
      /** Where the field with the focus ends; none once the focus has left the fields for the bar. */
      const bottom = () =>
        save.evaluate(bar => {
          const it = document.activeElement!
          return it === bar || it.closest('[role="listbox"], ul') ? null : it.getBoundingClientRect().bottom
        })
      for (let ends = await bottom(); ends !== null; ends = await bottom()) {
        expect(ends).toBeLessThanOrEqual(await top())
        await page.keyboard.press('Tab')
      }
      expect(await fits(page)).toBe(true)
      await close()
    },
  )

  test.each(['health', 'library', 'customers/101/show'])(
    'is never behind the bar at the top, on the way back up either: %s',
    async path => {
      const { page, close } = await visit(browser, product)
      await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
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
      for (let i = 0; i < 150 && isInside; i++) {
        await page.keyboard.press('Tab')
        await look()
      }
      isInside = true
      for (let i = 0; i < 150 && isInside; i++) {
        await page.keyboard.press('Shift+Tab')
        await look()
      }
      expect(hidden).toEqual([])
      await close()
    },
  )

  test('is seen on everything that a list of tanks has, from the first link to the last page', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    await rows(page).first().waitFor()
    const seen: string[] = []
    const unseen: string[] = []
    for (let i = 0; i < 120; i++) {
      await page.keyboard.press('Tab')
      const { what, tag, isSeen } = await focused(page)
      if (tag === 'BODY') break
      seen.push(what)
      if (!isSeen) unseen.push(what)
    }
    expect(seen.join()).toMatch(/Sort by name.*Sort by volume.*Next page/)
    expect(unseen).toEqual([])
    await close()
  })

  test('of a row is a frame that no cell that stays in place covers, and never lies below the head', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    await rows(page).first().waitFor()
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
    await close()
  })

  test.each(['by Back', 'by the link to the list'])('returns to the row that was opened, %s', async way => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks?perPage=50')
    await rows(page).nth(30).click()
    await page.waitForURL(/\/show/)
    const title = await page.getByRole('heading', { level: 1 }).locator('bdi').innerText()
    await page.waitForFunction(() => document.activeElement === document.body)
    if (way === 'by Back') await page.goBack()
    else await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await page.waitForURL(/\/dashboard\/tanks\?/)
    await expect.poll(async () => (await focused(page)).tag).toBe('TR')
    expect(await page.evaluate(() => document.activeElement!.textContent)).toContain(title)
    await close()
  })
})

describe('the focus, on the way back from what a row leads to', () => {
  test.each([
    ['the table', SIZES.desk, 'tbody tr'],
    ['the cards of a phone', SIZES.phone, 'main li'],
  ])('returns to the row: in %s', async (_where, width, selector) => {
    const { page, close } = await visit(browser, product, width)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    const row = page.locator(selector).nth(15)
    const name = await row.locator('[data-open]').innerText()
    await row.getByRole('link').nth(1).click()
    await page.waitForURL(/\/customers\/\d+\/show/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(/\/dashboard\/tanks/)
    await expect.poll(() => page.evaluate(() => document.activeElement!.matches('tr, a'))).toBe(true)
    expect(await page.evaluate(() => document.activeElement!.textContent)).toContain(name)
    await close()
  })
})

describe('a form', () => {
  test.each(['Control+s', 'Meta+s'])('is saved by %s, while somebody types in it', async key => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks/12')
    const notes = page.getByRole('textbox', { name: 'Access notes' })
    await notes.fill(`Key under the mat, ${key}`)
    await page.keyboard.press(key)
    await page.waitForURL(/\/tanks\/12\/show/)
    await expect.poll(() => page.getByText(`Key under the mat, ${key}`).count()).toBe(1)
    await close()
  })
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to…' })
const options = (page: Page) => palette(page).getByRole('option')

describe('the command palette', () => {
  test('opens by key and button, anywhere and while somebody types, and gives the focus back', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox')
    expect(await box.evaluate(input => input === document.activeElement)).toBe(true)
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key)
      await palette(page).getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      expect(await box.evaluate(input => input === document.activeElement)).toBe(true)
    }
    await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click()
    await palette(page).getByRole('combobox').waitFor()
    // A second press of its key closes it.
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  test('goes to a screen by a part of its name, and is fetched only once it is asked for', async () => {
    const { page, close } = await visit(browser, product)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    await rows(page).first().waitFor()
    expect(asked.filter(url => /Palette/.test(url))).toEqual([])
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('tank mod')
    await expect.poll(() => options(page).first().innerText()).toMatch(/^Tank models/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard\/models/)
    await page.getByRole('heading', { name: 'Tank models', level: 1 }).waitFor()
    await close()
  })

  test('finds a customer by number, phone and place, a device by the code on its lid, and the tanks of both', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/analytics')
    const read = (path: string) =>
      page.evaluate(async path => {
        const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
        const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
        return (await answer.json()) as Record<string, string>
      }, path)
    const tank = await read('/api/tanks/12')
    const customer = await read(`/api/customers/${tank.customer_id}`)
    const device = await read(`/api/devices/${tank.device_id}`)
    const national = customer.phone!.replace(/^\+353(\d\d)(\d{3})/, '0$1 $2 ')
    // A page without a search of its own.
    await page.keyboard.press('/')
    const input = palette(page).getByRole('combobox')
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
      await input.fill(typed)
      await palette(page)
        .getByRole('group', { name: group })
        .getByRole('option')
        .filter({ hasText: title })
        .first()
        .waitFor()
    }
    await input.fill(device.enclosure_id!)
    await options(page).filter({ hasText: device.device_id! }).first().click()
    await page.waitForURL(new RegExp(`/${device.id}/show`))
    await page.getByRole('heading', { name: device.device_id!, level: 1 }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('shows each only the screens and the records that are theirs', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'manager@ullage.test', '/dashboard/tanks')
    await rows(page).first().waitFor()
    await page.keyboard.press('Control+k')
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual(['Tanks', 'Filling up', 'Draining', 'Dashboard', 'Account', 'Notifications'])
    const [own] = await page.locator('tbody a[data-open]').allInnerTexts()
    const input = palette(page).getByRole('combobox')
    await input.fill(own!)
    await options(page).filter({ hasText: own! }).first().waitFor()
    const other = await visit(browser, product)
    await arrive(other.page, 'admin@ullage.test', '/dashboard/tanks')
    await rows(other.page).first().waitFor()
    const foreign = await other.page.evaluate(
      async group => {
        const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
        const filter = encodeURIComponent(JSON.stringify({ group_id_neq: group }))
        const answer = await fetch(`/api/tanks?filter=${filter}&range=[0,0]`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return ((await answer.json()) as { name: string }[])[0]!.name
      },
      await groupsOf(page),
    )
    await other.close()
    await input.fill(foreign)
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual([expect.stringContaining('Search in Tanks')])
    await close()
  })

  test.each(Object.entries(SIZES))(
    'has no fault that axe finds, and fits a %s, light and dark',
    async (_name, width) => {
      const { page, close } = await visit(browser, product, width)
      await arrive(page, 'admin@ullage.test', '/dashboard/tanks/12/show')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click()
        await palette(page).getByRole('combobox').fill('egan')
        await palette(page).getByRole('group', { name: 'Customers' }).waitFor()
        await page.keyboard.press('ArrowDown')
        expect(await accessFaults(page, '[role="dialog"]')).toEqual([])
        expect(await fits(page)).toBe(true)
        await page.keyboard.press('Escape')
        await palette(page).waitFor({ state: 'detached' })
      }
      await close()
    },
  )
})

/** The groups of whoever is signed in on the page. */
const groupsOf = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
    const answer = await fetch('/api/tanks?range=[0,999]', { headers: { authorization: `Bearer ${token}` } })
    return [...new Set(((await answer.json()) as { group_id: number }[]).map(tank => tank.group_id))]
  })
