import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
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
const total = (page: Page) => page.locator('main h1 + *')
/** What the rows have under a heading. */
async function column(page: Page, heading: string): Promise<string[]> {
  const headings = (await page.locator('thead th').allInnerTexts()).map(text => text.trim())
  return page.locator(`tbody tr td:nth-child(${headings.indexOf(heading) + 1})`).allInnerTexts()
}

async function csv(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(','))
}

describe('the list of tanks', () => {
  test('is filtered, sorted and paged by the server, and its address gives the same list to somebody else', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks?columns=name,pct,content_type')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Filter' })
      .getByRole('button', { name: 'Product', exact: true })
      .click()
    await page.getByRole('dialog').getByText('Derv').click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/derv/)
    await expect.poll(async () => new Set(await column(page, 'Product'))).toEqual(new Set(['Derv']))
    await page.getByRole('button', { name: /^Sort by % full/ }).click()
    await expect.poll(async () => new Set(await column(page, 'Product'))).toEqual(new Set(['Derv']))
    await page.waitForURL(/sort=pct/)
    // The rows of before stay until the new ones are there.
    const isAscending = async () => {
      const levels = (await column(page, '% full')).map(text => Number.parseInt(text, 10))
      return levels.every((level, i) => i === 0 || level >= levels[i - 1]!)
    }
    await expect.poll(isAscending).toBe(true)
    const [count, names] = [await total(page).innerText(), await column(page, 'Name')]

    const other = await visit(browser, product)
    await arrive(other.page, 'admin@ullage.test', page.url().slice(product.length))
    await rows(other.page).first().waitFor()
    expect(await total(other.page).innerText()).toBe(count)
    await expect.poll(() => column(other.page, 'Name')).toEqual(names)
    expect([...complaints, ...other.complaints]).toEqual([])
    await other.close()
    await close()
  })

  test('is sorted as it was just filtered, however fast one clicks', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks?columns=name,pct,content_type')
    await rows(page).first().waitFor()
    // By the page itself: the second click comes before the first one's list has been drawn.
    await page.evaluate(async () => {
      const button = (text: RegExp) =>
        [...document.querySelectorAll<HTMLElement>('button, [role="button"]')].find(
          ({ ariaLabel, textContent }) => text.test(ariaLabel ?? textContent ?? ''),
        )!
      button(/^Critical/).click()
      await new Promise(later => setTimeout(later))
      button(/^Sort by % full/).click()
    })
    await page.waitForURL(/sort=pct/)
    expect(new URL(page.url()).searchParams.get('filter')).toContain('critical')
    await close()
  })

  test('is searched as one types', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.getByRole('searchbox').fill('bakery')
    await page.waitForURL(/bakery/)
    const isFound = async () => {
      const names = await column(page, 'Name')
      return names.length > 0 && names.every(name => /bakery/i.test(name))
    }
    await expect.poll(isFound).toBe(true)
    await page.getByRole('searchbox').fill('there is no such tank')
    await page
      .getByText(/^no results/i)
      .first()
      .waitFor()
    await close()
  })

  test('is exported as it is shown: the rows that match and the columns that are chosen', async () => {
    const { page, close } = await visit(browser, product)
    const filter = encodeURIComponent(JSON.stringify({ content_type: 'derv' }))
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?filter=${filter}`)
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Customer', 'Last reading']) {
      await page.getByRole('dialog').getByRole('checkbox', { name }).click()
      // Not by its role: what stands behind an open panel has none.
      await page.locator('thead th', { hasText: new RegExp(name, 'i') }).waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Escape')
    const shown = (await page.locator('thead th').allInnerTexts()).map(text => text.trim()).filter(Boolean)
    expect(shown).not.toContain('Customer')
    const [head, ...lines] = await csv(page)
    expect(head!.length).toBe(shown.filter(text => text !== 'Actions').length)
    expect(head).not.toContain('Customer')
    // Away from the page nobody says what the figures are in.
    expect(head).toContain('Volume (L)')
    expect(lines.length).toBe(Number(await total(page).innerText()))
    await close()
  })

  test('keeps a view under a name, and shares it with colleagues only when told to', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks?sort=pct&order=ASC')
    await rows(page).first().waitFor()
    const keep = async (who: Page, name: string) => {
      await who.getByRole('button', { name: 'Views', exact: true }).click()
      await who.getByLabel('View name').fill(name)
      await Promise.all([
        who.waitForResponse(answer => answer.request().method() === 'POST' && answer.ok()),
        who.getByRole('button', { name: 'Save view' }).click(),
      ])
    }
    await keep(page, 'Emptiest first')
    const other = await visit(browser, product)
    const seenBy = async (who: Page) => {
      await who.getByRole('button', { name: 'Views', exact: true }).click()
      // The views are there once one's own is.
      await who.getByRole('button', { name: 'My own', exact: true }).waitFor()
      const seen = await who.getByRole('button', { name: 'Emptiest first' }).count()
      await who.keyboard.press('Escape')
      return seen
    }
    await page.goto('/dashboard/tanks?sort=name&order=DESC')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('button', { name: 'Emptiest first', exact: true }).click()
    await page.waitForURL(/sort=pct/)
    await arrive(other.page, 'planner@ullage.test', '/dashboard/tanks')
    await rows(other.page).first().waitFor()
    await keep(other.page, 'My own')
    await other.page.reload()
    await rows(other.page).first().waitFor()
    expect(await seenBy(other.page)).toBe(0)
    await other.close()
    await close()
  })

  test('changes every record that matches at once, and no other', async () => {
    const { page, close } = await visit(browser, product)
    const filter = encodeURIComponent(JSON.stringify({ content_type: 'derv' }))
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?perPage=10&filter=${filter}`)
    await rows(page).first().waitFor()
    const matching = Number(await total(page).innerText())
    expect(matching).toBeGreaterThan(10)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: `Select all ${matching} that match` }).click()
    await page
      .getByRole('region', { name: `${matching} selected` })
      .getByRole('button', { name: 'Edit' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption('hose_m')
    await dialog.getByRole('textbox', { name: 'Hose needed' }).fill('177.5')
    await dialog.getByRole('button', { name: /^Update \d+ records$/ }).click()
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
          const headers = { authorization: `Bearer ${token}` }
          const answer = await fetch('/api/tanks?range=[0,999]', { headers })
          const all = (await answer.json()) as { content_type: string; hose_m: number }[]
          return all.filter(tank => tank.hose_m === 177.5).map(tank => tank.content_type)
        }),
      )
      .toEqual(Array.from({ length: matching }, () => 'derv'))
    await close()
  })

  test('is walked by keys: down, choose, open', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    await rows(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('region', { name: '1 selected' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/show/)
    expect(page.url()).toMatch(/\/dashboard\/tanks\/\d+\/show/)
    await close()
  })
})

describe('a table that is wider than its window', () => {
  test.each([
    ['tanks', SIZES.desk],
    ['customers', SIZES.tablet],
  ] as const)(
    'keeps the headings of its first columns in sight, wherever it is scrolled: %s at %i pixels',
    async (path, width) => {
      const { page, close } = await visit(browser, product, width)
      await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
      await rows(page).first().waitFor()
      const seen = await page.evaluate(() => {
        const wrapper = document.querySelector('.RaDataTable-tableWrapper')!
        wrapper.scrollTo(240, 600)
        const [box, name] = [...document.querySelectorAll('thead th')].slice(0, 2)
        return [box!, name!].map(head => {
          const { x, y, height } = head.getBoundingClientRect()
          return head.contains(document.elementFromPoint(x + 20, y + height / 2))
        })
      })
      expect(seen).toEqual([true, true])
      await close()
    },
  )
})

describe('a list in a window of 1024 pixels', () => {
  test.each([
    ['clients', 'Active'],
    ['groups', 'Active'],
    ['customers', 'Last sign-in'],
    ['users', 'Last sign-in'],
    ['devices', 'Battery'],
    ['manage-devices', 'Battery'],
    ['manageTanks', 'State'],
    ['batches', 'State'],
    ['manage-firmware', 'State'],
    ['tanks', 'Last reading'],
  ])('%s shows all that matters up to %s without scrolling', async (path, last) => {
    const { page, close } = await visit(browser, product, SIZES.tablet)
    await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
    await rows(page).first().waitFor()
    // The columns are chosen once the table knows its width.
    const isInside = async () => {
      const table = await page.locator('.RaDataTable-tableWrapper').boundingBox()
      const head = await page.getByRole('columnheader', { name: last }).boundingBox()
      return head!.x + head!.width <= table!.x + table!.width + 1
    }
    await expect.poll(isInside).toBe(true)
    await close()
  })
})

test.each(['tanks', 'draining', 'filling-up', 'manageTanks', 'customers', 'services', 'reports', 'devices'])(
  'the list %s shows the columns that a desktop window has room for, and does not scroll sideways',
  async path => {
    const { page, close } = await visit(browser, product, SIZES.desk)
    await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
    await rows(page).first().waitFor()
    const over = () =>
      page.locator('.RaDataTable-tableWrapper').evaluate(table => table.scrollWidth - table.clientWidth)
    // Widths of columns are rounded.
    await expect.poll(over).toBeLessThanOrEqual(2)
    await close()
  },
)

describe('every way to look at the list', () => {
  test.each(Object.entries(SIZES))(
    'has no fault that axe finds and is no wider than a %s, light and dark',
    async (_name, width) => {
      const { page, complaints, close } = await visit(browser, product, width)
      await arrive(page, 'client@ullage.test', '/dashboard/tanks')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const view of ['table', 'map', 'cards']) {
          await page.goto(`/dashboard/tanks?view=${view}`)
          await page
            .getByText(/ heating \d{4}$|^OK$/)
            .first()
            .waitFor()
          expect(await accessFaults(page), view).toEqual([])
          expect(await fits(page)).toBe(true)
        }
      }
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('all that is pressed on a phone is as large as a finger, and the tools take two lines', async () => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    for (const path of ['tanks', 'tanks?view=cards', 'customers']) {
      await page.goto(`/dashboard/${path}`)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check()
      const small = await page
        .locator('main')
        .locator('button, label:has(input[type="checkbox"]), select, header a')
        .evaluateAll(all =>
          all
            .filter(each => each.getBoundingClientRect().height < 44)
            .map(each => each.getAttribute('aria-label') ?? each.textContent),
        )
      expect(small).toEqual([])
      const tools = await page.getByRole('toolbar').boundingBox()
      expect(tools!.height).toBeLessThanOrEqual(2 * 44 + 8)
      await page.getByRole('button', { name: 'Clear selection' }).click()
    }
    await close()
  })

  test.each([
    ['tanks', 'Customer'],
    ['users', 'E-mail'],
  ])(
    'the facts of cards of %s stand below each other on a phone, and each takes one line',
    async (path, fact) => {
      const { page, close } = await visit(browser, product, SIZES.phone)
      await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
      await page.locator('[data-open]').first().waitFor()
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      const boxes = (of: Locator) =>
        of.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()))
      const facts = page.locator('main dl > div').filter({ hasText: new RegExp(`^${fact}`) })
      const starts = (await boxes(facts)).map(({ left }) => Math.round(left))
      expect(new Set(starts).size).toBe(1)
      const heights = (await boxes(facts.locator('dd'))).slice(0, 4).map(({ height }) => height)
      expect(Math.max(...heights)).toBeLessThan(30)
      await close()
    },
  )

  test('a list that the server fails to give says so, with the number to ask about and another try', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.route('**/api/tanks?**', route =>
      route.fulfill({ status: 500, json: { error: 'internal', code: 'internal', request_id: 'req-77' } }),
    )
    await page.reload()
    await page.getByText('req-77').waitFor()
    expect(await rows(page).count()).toBe(0)
    await page.unroute('**/api/tanks?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).first().waitFor()
    await close()
  })
})

describe('the map', () => {
  test('draws a hundred thousand tanks as few circles that hold them all, and opens one at a click', async () => {
    const { page, complaints, close } = await visit(browser, product)
    const count = 100_000
    // A fixed scatter over the island, as the server would answer it.
    const places = {
      ids: Array.from({ length: count }, (_, i) => i + 1),
      lat: Array.from({ length: count }, (_, i) => 51.6 + ((i * 7919) % 38_000) / 10_000),
      lng: Array.from({ length: count }, (_, i) => -9.9 + ((i * 104_729) % 40_000) / 10_000),
      pct: Array.from({ length: count }, () => 50),
      direction: Array.from({ length: count }, () => -1),
      state: Array.from({ length: count }, (_, i) => ['good', 'warn', 'bad', 'unknown'][i % 4]),
    }
    await page.route('**/api/tanks/mapList**', route => route.fulfill({ json: places }))
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks?view=map')
    const circles = page.getByRole('button', { name: /^[\d,]+ tanks \(/ })
    await circles.first().waitFor()
    const titles = await circles.evaluateAll(all => all.map(one => one.getAttribute('title')!))
    expect(titles.length).toBeLessThan(1000)
    const held = titles.reduce((sum, title) => sum + Number.parseInt(title.replaceAll(',', ''), 10), 0)
    expect(held).toBe(count)
    await circles.first().click()
    await expect.poll(async () => (await circles.first().getAttribute('title')) !== titles[0]).toBe(true)
    expect(await page.locator('.leaflet-marker-icon').count()).toBeLessThan(1000)
    expect(complaints).toEqual([])
    await close()
  })
})
