import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { SIZES, fits } from './support/browser'
import { keepPages } from './support/keptPages'
import {
  allRows,
  headings,
  isQuiet,
  listAt,
  makeFarms,
  param,
  removeAll,
  rows,
  tick,
  type Farms,
} from './support/list'
import { ownAddress } from './support/ownProduct'
import { boxes, hold, places } from './support/places'
import { goTo } from './support/goTo'

const { open } = keepPages(ownAddress())
/** A word that finds only this file's customers. */
const WORD = 'Thicket'

let made: Farms
beforeAll(async () => {
  made = await makeFarms(await open('admin', 'account'), WORD)
})
afterAll(async () => removeAll(await open('admin', 'account'), '/api/customers', Object.values(made)))

const table = (page: Page) => page.locator('.RaDataTable-tableWrapper')

describe('a table', () => {
  test.each([
    ['tanks', SIZES.desk],
    ['customers', SIZES.tablet],
  ] as const)(
    'keeps the headings of its first columns in sight, wherever it is scrolled: %s at %i pixels',
    async (path, width) => {
      const page = await open('admin', listAt(path), width)
      await allRows(page)
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
    },
  )

  test.each(
    cases(
      [
        ['clients', 'Active'],
        ['groups', 'Active'],
        ['customers', 'Depot'],
        ['users', 'Last sign-in'],
        ['devices', 'Battery'],
        ['manage-devices', 'Battery'],
        ['manageTanks', 'State'],
        ['batches', 'State'],
        ['manage-firmware', 'State'],
        ['tanks', 'Last reading'],
      ],
      [
        ['clients', 'Active'],
        ['users', 'Last sign-in'],
        ['tanks', 'Last reading'],
      ],
    ),
  )('shows all that matters of %s up to %s in a window of 1024 pixels', async (path, last) => {
    const page = await open('admin', listAt(path), SIZES.tablet)
    await rows(page).first().waitFor()
    // The visible columns are chosen once the table has been measured.
    const isInside = async () => {
      const box = await table(page).boundingBox()
      const head = await page.getByRole('columnheader', { name: last }).boundingBox()
      return head!.x + head!.width <= box!.x + box!.width + 1
    }
    await expect.poll(isInside).toBe(true)
  })

  test.each(
    cases(
      ['tanks', 'draining', 'filling-up', 'manageTanks', 'customers', 'services', 'reports', 'devices'],
      ['tanks', 'services', 'devices'],
    ),
  )('of %s has the columns that a desktop window has room for, and does not scroll sideways', async path => {
    const page = await open('admin', listAt(path))
    await rows(page).first().waitFor()
    const over = () => table(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    // Column widths are rounded.
    await expect.poll(over).toBeLessThanOrEqual(2)
  })
})

test('the list of tanks answers who needs oil, where, and how to reach them, in a window of 1440 pixels', async () => {
  const page = await open('admin', listAt('tanks'))
  await rows(page).first().waitFor()
  await expect
    .poll(() => headings(page))
    .toEqual(['Name', 'Days left', '% full', 'Customer', 'Depot', 'Product', 'Phone', 'Last reading'])
})

describe('a list stays where it is', () => {
  const TABLE = 'main h1, main [role="toolbar"] button, main fieldset button, main thead th, main tbody tr'
  const WAYS = {
    table: [SIZES.desk, 'table', TABLE],
    tablet: [SIZES.tablet, 'table', TABLE],
    cards: [SIZES.desk, 'cards', 'main h1, main li'],
    phone: [SIZES.phone, 'table', 'main h1, main [role="toolbar"] button, main li'],
  } as const

  test.each(
    cases(
      Object.entries(WAYS),
      Object.entries(WAYS).filter(([name]) => name !== 'tablet'),
    ),
  )('when its first row is chosen: %s', async (_name, [width, view, parts]) => {
    const page = await open('admin', listAt('tanks', {}, { view }), width)
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    await box.waitFor()
    await isQuiet(page)
    await expect.poll(() => page.locator('main tbody[aria-hidden]').count()).toBe(0)
    const before = await places(page, parts)
    await box.check()
    await page.getByRole('region', { name: '1 selected' }).waitFor()
    expect(await places(page, parts)).toEqual(before)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('region', { name: '1 selected' }).waitFor({ state: 'detached' })
    expect(await places(page, parts)).toEqual(before)
  })

  test('when its rows, then what they refer to and then its counts arrive', async () => {
    const page = await open('admin', 'account')
    // Drop the data cached by earlier tests.
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    const letRows = await hold(page, /\/api\/tanks\?/)
    const letReferences = await hold(page, /\/api\/(customers|tankgroups|devices)\?/)
    const letCounts = await hold(page, /\/api\/tanks\/aggregate/)
    await goTo(page, listAt('tanks'))
    await page.getByRole('heading', { name: 'Tanks', level: 1 }).waitFor()
    const parts = 'main h1, main [role="toolbar"] button, main fieldset button, main thead th'
    await page.locator('main thead th').first().waitFor()
    // This quick filter is there once it has been counted.
    await page.getByRole('button', { name: /^Nearly full/ }).waitFor()
    const before = await places(page, parts)
    letRows()
    await allRows(page)
    const first = await places(page, 'tbody tr')
    expect(await places(page, parts)).toEqual(before)
    letReferences()
    await rows(page).first().getByRole('link').nth(1).waitFor()
    expect(await places(page, parts)).toEqual(before)
    letCounts()
    await page.getByRole('button', { name: /^Critical \d/ }).waitFor()
    expect(await places(page, parts)).toEqual(before)
    expect(await places(page, 'tbody tr')).toEqual(first)
  })

  test('from page to page, and as it is sorted', async () => {
    const page = await open('admin', listAt('customers', {}, { sort: 'name', order: 'ASC' }))
    await rows(page).first().waitFor()
    const before = await places(page, 'main thead th')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(/^26–/).waitFor()
    expect(await places(page, 'main thead th')).toEqual(before)
    await page.getByRole('button', { name: /^Sort by name/ }).click()
    await page.waitForURL(/order=DESC/)
    await page.getByText(/^1–25/).waitFor()
    expect(await places(page, 'main thead th')).toEqual(before)
  })
})

describe('cards on a phone', () => {
  const cards = (page: Page) => page.locator('main li [data-open]')
  const titles = (page: Page) => cards(page).allInnerTexts()
  const terms = (page: Page) => page.locator('main li').first().locator('dt').allInnerTexts()
  const farms = (more: Readonly<Record<string, string>> = {}) =>
    open('admin', listAt('customers', { q: WORD }, { sort: 'name', order: 'ASC', ...more }), SIZES.phone)
  const called = (...trees: string[]) => trees.map(tree => `${tree} ${WORD}`)
  const pressMore = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }

  test('are sorted by any declared field, either way', async () => {
    const page = await farms()
    await expect.poll(() => titles(page)).toEqual(called('Ash', 'Beech', 'Cedar', 'Damson'))
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Sort: Name, Ascending' }).click()
    await page.getByRole('button', { name: 'Descending', exact: true }).click()
    await expect.poll(() => param(page, 'order')).toBe('DESC')
    await expect.poll(() => titles(page)).toEqual(called('Damson', 'Cedar', 'Beech', 'Ash'))
    await tick(page.getByRole('radio', { name: 'Customer no.' }))
    await expect.poll(() => param(page, 'sort')).toBe('customer_no')
    expect(param(page, 'order')).toBe('DESC')
    await page
      .getByRole('button', { name: 'Sort: Customer no., Descending', includeHidden: true })
      .waitFor({ state: 'attached' })
  })

  test('are chosen one by one, by the page, and all that match, for the same that can be done with rows', async () => {
    const page = await farms({ page: '1', perPage: '2' })
    await expect.poll(() => titles(page)).toHaveLength(2)
    await page.getByRole('checkbox', { name: `Select Ash ${WORD}` }).check()
    const bar = page.getByRole('region', { name: '1 selected' })
    await bar.getByRole('button', { name: 'Edit' }).waitFor()
    await bar.getByRole('button', { name: 'Remove' }).waitFor()
    await bar.getByRole('button', { name: 'Select this page' }).click()
    expect(await page.getByRole('checkbox', { name: `Select Beech ${WORD}` }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Select all 4 that match' }).click()
    await page.getByRole('region', { name: '4 selected' }).waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  test('say the three facts that matter, or what was chosen of their facts', async () => {
    const page = await farms()
    await cards(page).first().waitFor()
    expect(await terms(page)).toEqual(['Tanks', 'Phone', 'Status'])
    await pressMore(page, 'Columns')
    expect(await page.getByRole('checkbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
    await tick(page.getByRole('checkbox', { name: 'Phone' }), false)
    await tick(page.getByRole('checkbox', { name: 'E-mail' }))
    await expect.poll(() => param(page, 'columns')).toBe('name,tanks,status,email')
    await expect.poll(() => terms(page)).toEqual(['Tanks', 'Status', 'E-mail'])
  })

  test('have the rest behind one button: views and export', async () => {
    const page = await farms()
    await cards(page).first().waitFor()
    await pressMore(page, 'Views')
    await page.getByLabel('View name').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await pressMore(page, 'Export')
    await expect.poll(() => page.getByRole('button', { name: 'CSV' }).isVisible()).toBe(true)
  })

  test.each([
    ['tanks', 'Customer'],
    ['users', 'E-mail'],
  ])('of %s have their facts below each other, each on one line', async (path, fact) => {
    const page = await open('admin', listAt(path), SIZES.phone)
    await cards(page).first().waitFor()
    await isQuiet(page)
    const facts = page.locator('main dl > div').filter({ hasText: new RegExp(`^${fact}`) })
    const starts = (await boxes(facts)).map(({ left }) => Math.round(left))
    expect(new Set(starts).size).toBe(1)
    const heights = (await boxes(facts.locator('dd'))).slice(0, 4).map(({ height }) => height)
    expect(Math.max(...heights)).toBeLessThan(30)
  })

  test.each([
    ['tanks', 'table'],
    ['tanks', 'cards'],
    ['customers', 'table'],
  ])('have only parts as large as a finger, and tools in two lines: %s, %s', async (path, view) => {
    const page = await open('admin', listAt(path, {}, { view }), SIZES.phone)
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
  })
})

const LOOKS = Object.entries(SIZES).flatMap(([name, width]) =>
  (['light', 'dark'] as const).map(scheme => [scheme, name, width] as const),
)
const TWO_LOOKS = LOOKS.filter(
  ([scheme, name]) => `${scheme} ${name}` === 'light phone' || `${scheme} ${name}` === 'dark desk',
)

describe('every way to look at the list', () => {
  test.each(cases(LOOKS, TWO_LOOKS))(
    'has no fault that axe finds, and fits: %s, on a %s',
    async (colorScheme, _name, width) => {
      for (const view of ['table', 'map', 'cards']) {
        const page = await open('client', listAt('tanks', {}, { view }), width)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page
          .getByText(/ heating \d{4}$|^OK$/)
          .first()
          .waitFor()
        expect(await accessFaults(page), view).toEqual([])
        expect(await fits(page)).toBe(true)
        await page.emulateMedia({ colorScheme: null, reducedMotion: null })
      }
    },
  )

  test('as cards sorts and chooses them on any window', async () => {
    const page = await open('client', listAt('tanks', {}, { view: 'cards' }))
    await page.getByRole('button', { name: 'Sort: Days left, Ascending' }).waitFor()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    const bar = page.getByRole('region', { name: '1 selected' })
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(() => bar.count()).toBe(0)
  })
})

describe('the map', () => {
  const circles = (page: Page) => page.locator('.leaflet-marker-icon')
  const scale = (page: Page) => page.getByRole('application').getByText(/^\d+ (km|m)$/)

  test('draws a hundred thousand tanks as few circles that hold them all, and opens one at a click', async () => {
    const count = 100_000
    // A fixed scatter of points over the island, in the server's format.
    const each = <Value>(value: (i: number) => Value) => Array.from({ length: count }, (_, i) => value(i))
    const json = {
      ids: each(i => i + 1),
      lat: each(i => 51.6 + ((i * 7919) % 38_000) / 10_000),
      lng: each(i => -9.9 + ((i * 104_729) % 40_000) / 10_000),
      pct: each(() => 50),
      direction: each(() => -1),
      state: each(i => ['good', 'warn', 'bad', 'unknown'][i % 4]),
    }
    const page = await open('admin', 'account')
    await page.route('**/api/tanks/mapList**', route => route.fulfill({ json }))
    await goTo(page, listAt('tanks', {}, { view: 'map' }))
    const groups = page.getByRole('button', { name: /^[\d,]+ tanks \(/ })
    await groups.first().waitFor()
    const titles = await groups.evaluateAll(all => all.map(one => one.getAttribute('title')!))
    expect(titles.length).toBeLessThan(1000)
    const held = titles.reduce((sum, title) => sum + Number.parseInt(title.replaceAll(',', ''), 10), 0)
    expect(held).toBe(count)
    await groups.first().click()
    await expect.poll(async () => (await groups.first().getAttribute('title')) !== titles[0]).toBe(true)
    expect(await circles(page).count()).toBeLessThan(1000)
  })

  test('is looked at where its address says, until another filter finds other places', async () => {
    const page = await open('client', listAt('tanks', {}, { view: 'map' }))
    await circles(page).first().waitFor()
    expect(param(page, 'at')).toBe(null)
    // The URL is updated when a movement has ended: the next movement starts from there.
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

    await goTo(page, 'tanks/67/show')
    await page.getByRole('heading', { level: 1, name: 'Bakery derv 0067' }).waitFor()
    await page.goBack()
    await circles(page).first().waitFor()
    expect([param(page, 'view'), param(page, 'at')]).toEqual(['map', view])
    expect(await scale(page).innerText()).toBe(shown)

    await page.getByRole('button', { name: /^Low/ }).click()
    await page.waitForURL(url => !url.searchParams.has('at'))
    expect(param(page, 'view')).toBe('map')
  })
})
