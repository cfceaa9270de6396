import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIZES } from './support/browser'
import { keepPages } from './support/keptPages'
import {
  allRows,
  asked,
  column,
  headings,
  listAt,
  makeFarms,
  names,
  param,
  pressTool,
  removeAll,
  requestsOf,
  rows,
  total,
  type Farms,
} from './support/list'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/goTo'

const { open, expectComplaint } = keepPages(ownAddress())
/** A word that finds only this file's customers. */
const WORD = 'Copse'
const CUSTOMERS = { q: WORD }
const BY_NAME_DOWN = { sort: 'name', order: 'DESC' }
const DOWN = ['Damson', 'Cedar', 'Beech', 'Ash'].map(tree => `${tree} ${WORD}`)

let made: Farms
beforeAll(async () => {
  made = await makeFarms(await open('admin', 'account'), WORD)
})
afterAll(async () => removeAll(await open('admin', 'account'), '/api/customers', Object.values(made)))

describe('the address of a list', () => {
  test('brings back filter, sort, page and columns', async () => {
    const more = { ...BY_NAME_DOWN, page: '1', perPage: '10', columns: 'name,parent_id,kind' }
    const page = await open('admin', listAt('customers', { kind: 'farm', q: WORD }, more))
    await expect.poll(() => names(page)).toEqual([`Cedar ${WORD}`, `Ash ${WORD}`])
    expect(await headings(page)).toEqual(['Name', 'Depot', 'Type'])
    await page.getByRole('button', { name: /^Type\s+Farm/ }).waitFor()
    // References can't be sorted, because the order would be by id.
    const sorts = await page.locator('thead th').getByRole('button').allInnerTexts()
    expect(sorts.map(text => text.trim())).toEqual(['Name', 'Type'])
  })

  test('gives a colleague the list that was filtered and sorted by hand', async () => {
    const page = await open('client', listAt('tanks', {}, { columns: 'name,pct,content_type' }))
    await pressTool(page, 'Filter')
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await panel.getByRole('button', { name: 'Product', exact: true }).click()
    await panel.getByText('Derv').click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/derv/)
    await page.getByRole('button', { name: /^Sort by % full/ }).click()
    await page.waitForURL(/sort=pct/)
    await expect.poll(async () => new Set(await column(page, 'Product'))).toEqual(new Set(['Derv']))
    // The previous rows stay until the new ones arrive.
    const isAscending = async () => {
      const levels = (await column(page, '% full')).map(text => Number.parseInt(text, 10))
      return levels.every((level, i) => i === 0 || level >= levels[i - 1]!)
    }
    await expect.poll(isAscending).toBe(true)
    const [count, found] = [await total(page).innerText(), await names(page)]

    const other = await open('planner', page.url().split('/dashboard/')[1]!)
    await expect.poll(() => names(other)).toEqual(found)
    expect(await total(other).innerText()).toBe(count)
  })

  test('keeps the columns when the filter changes, and the filter when the columns change', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS, { columns: 'name,kind' }))
    await pressTool(page, 'Columns')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'E-mail' }).click()
    await expect.poll(() => param(page, 'columns')).toBe('name,kind,email')
    expect(asked(page)).toEqual(CUSTOMERS)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('cedar')
    await expect.poll(() => asked(page)).toEqual({ q: 'cedar' })
    expect(param(page, 'columns')).toBe('name,kind,email')
    await expect.poll(() => names(page)).toEqual([`Cedar ${WORD}`])
  })

  test('shows the list as usual where it names columns or a view that are not there', async () => {
    const more = { columns: 'nonsense,password_hash', view: 'hologram' }
    const page = await open('admin', listAt('customers', CUSTOMERS, more))
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(await headings(page)).toContain('Phone')
  })
})

describe('an address that asks for what a list does not have', () => {
  test.each([
    [listAt('customers', { nope: 1 }), 'This list has no filter “nope”.'],
    ['customers?sort=nope&order=ASC', 'This list can’t be sorted by “nope”.'],
    ['customers?filter=notjson', 'Part of the link is missing or mistyped.'],
  ])('says so, leads to the list, and is not kept: %s', async (address, words) => {
    const page = await open('admin', listAt('customers', CUSTOMERS, BY_NAME_DOWN))
    await expect.poll(() => names(page)).toEqual(DOWN)
    await goTo(page, address)
    await page.getByText(words).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await goTo(page, 'customers')
    await expect.poll(() => names(page)).toEqual(DOWN)
    await goTo(page, address)
    await page.getByRole('button', { name: 'Open the full list' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4)
    expect(asked(page)).toEqual({})
  })

  test('is not kept when only the server can tell that it is wrong', async () => {
    const page = await open('admin', listAt('customers', { kind: 'palace' }))
    await page.getByText(/wrong type/).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await expectComplaint(/400 .*\/api\/customers/)
    await open('admin', 'customers')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4)
  })

  test('is dropped where an earlier version of the product kept it', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS))
    await rows(page).first().waitFor()
    await goTo(page, 'account')
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find(each => each.endsWith('.list.customers'))!
      localStorage.setItem(key, JSON.stringify({ filter: { nope: 1 }, sort: 'name', order: 'ASC', page: 1 }))
    })
    await goTo(page, 'customers')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4)
  })
})

describe('the head of the table', () => {
  test('says by which column the rows are sorted, and which way', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS, BY_NAME_DOWN))
    const sorted = () =>
      page
        .locator('[aria-sort]')
        .evaluateAll(all =>
          all.map(each => `${each.tagName} ${each.textContent} ${each.getAttribute('aria-sort')}`),
        )
    await expect.poll(sorted).toEqual(['TH Name descending'])
    await page.getByRole('button', { name: /^Sort by name/i }).click()
    await expect.poll(sorted).toEqual(['TH Name ascending'])
  })

  test('sorts what was just filtered, however fast one clicks', async () => {
    const page = await open('client', listAt('tanks', {}, { columns: 'name,pct,content_type' }))
    await rows(page).first().waitFor()
    // Clicks from within the page: the second click comes before the first one's list has been drawn.
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
    expect(asked(page)).toMatchObject({ level_state: 'critical' })
  })
})

describe('the quick search', () => {
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search in Customers' })

  test('asks once for a word, not for each of its letters', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS))
    await expect.poll(() => names(page)).toHaveLength(4)
    const sent = requestsOf(page, /\/api\/customers\?/)
    await box(page).fill('')
    await box(page).pressSequentially('damson')
    await expect.poll(() => names(page)).toEqual([`Damson ${WORD}`])
    expect(sent.length).toBeLessThanOrEqual(2)
  })

  test('is one box a page, says which list it searches and what it looks into, and takes all keys', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS))
    await rows(page).first().waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(1)
    expect(await box(page).getAttribute('aria-description')).toBe(
      'Searches: Name, Customer no., E-mail, Phone, Address line 1, Address line 2, Address line 3, Townland, Eircode or postcode',
    )
    await box(page).focus()
    await page.keyboard.type('jx')
    expect(await box(page).inputValue()).toBe(`${WORD}jx`)
    expect(await page.locator('[data-row]:focus').count()).toBe(0)
  })

  test('goes on in the list with what was typed on a record’s page, and leaves the focus alone on the way back', async () => {
    const page = await open('admin', `customers/${made.Ash}/show`)
    // Record results arrive later; until then the first option is to search the list.
    await page.route(/\/api\/search/, () => undefined)
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: 'Search or go to…' })
    await palette.getByRole('combobox').fill('ceda')
    await palette.getByRole('option', { name: 'Search in Customers' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual([`Cedar ${WORD}`])
    expect(await box(page).inputValue()).toBe('ceda')
    expect(await box(page).evaluate(input => input === document.activeElement)).toBe(true)
    await rows(page)
      .getByRole('link', { name: `Cedar ${WORD}`, exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name: `Cedar ${WORD}` }).waitFor()
    await page.goBack()
    await rows(page).first().waitFor()
    expect(await box(page).inputValue()).toBe('ceda')
    expect(await box(page).evaluate(input => input === document.activeElement)).toBe(false)
  })
})

describe('the columns of a list', () => {
  const DEFAULT_COLUMNS = ['Name', 'Phone', 'E-mail', 'Tanks', 'Status', 'Depot']

  test('are as many as are in sight; the others can be chosen, and are taken back at once', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS), 1920)
    await rows(page).first().waitFor()
    expect(await headings(page)).toEqual([...DEFAULT_COLUMNS, 'Customer no.', 'Last sign-in', 'Type'])
    await page.setViewportSize({ width: 1600, height: 900 })
    await expect.poll(() => headings(page)).toEqual([...DEFAULT_COLUMNS, 'Customer no.', 'Last sign-in'])
    await page.setViewportSize({ width: SIZES.tablet, height: 900 })
    await expect.poll(() => headings(page)).toEqual(DEFAULT_COLUMNS)
    await pressTool(page, 'Columns')
    const panel = page.getByRole('dialog')
    expect(await panel.getByRole('checkbox', { name: 'Type' }).isChecked()).toBe(false)
    expect(await panel.getByRole('button', { name: 'Reset columns' }).count()).toBe(0)
    await panel.getByRole('checkbox', { name: 'Type' }).click()
    await expect.poll(() => headings(page)).toEqual([...DEFAULT_COLUMNS, 'Type'])
    expect(param(page, 'columns')).toMatch(/parent_id,kind$/)
    await panel.getByRole('button', { name: 'Reset columns' }).click()
    await expect.poll(() => headings(page)).toEqual(DEFAULT_COLUMNS)
    expect(param(page, 'columns')).toBe(null)
  })

  test('of a client’s depots are how many tanks each has, and at which levels it warns', async () => {
    const page = await open('admin', 'clients/101/show')
    const table = page.getByRole('region', { name: 'Depots' }).getByRole('table')
    await table.waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Tanks',
      'Low at',
      'Critical at',
    ])
    const tanks = table.getByRole('row').nth(1).locator('> *').nth(1)
    await expect.poll(() => tanks.innerText()).toMatch(/^\d+$/)
  })
})

describe('a saved view', () => {
  async function save(page: Page, name: string, { shares = false, replaces = false } = {}) {
    await page.getByLabel('View name').fill(name)
    if (shares) await page.getByLabel('Share with colleagues').check()
    await page.getByRole('button', { name: replaces ? `Replace ${name}` : 'Save view' }).click()
    await expect.poll(() => page.getByLabel('View name').inputValue()).toBe('')
  }
  const view = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

  test('keeps filter, sort and columns under a name, is replaced under it, and is shared only when told to', async () => {
    const byLevel = { sort: 'pct', order: 'ASC', columns: 'name,pct' }
    const page = await open('client', listAt('tanks', { direction: -1 }, byLevel))
    await rows(page).first().waitFor()
    await pressTool(page, 'Views')
    await save(page, 'Emptiest first')
    await save(page, 'For all', { shares: true })
    await goTo(page, listAt('tanks', {}, { sort: 'name', order: 'DESC', columns: 'name,volume_l' }))
    await expect.poll(() => headings(page)).toEqual(['Name', 'Volume'])
    await save(page, 'For all', { replaces: true })
    // The view is still shared.
    expect(await view(page, 'For all').allInnerTexts()).toEqual([expect.stringMatching(/shared$/)])
    await view(page, 'Emptiest first').click()
    await page.waitForURL(/sort=pct/)
    expect([param(page, 'order'), param(page, 'columns')]).toEqual(['ASC', 'name,pct'])
    expect(asked(page)).toEqual({ direction: -1 })

    const other = await open('planner', 'tanks')
    await rows(other).first().waitFor()
    await pressTool(other, 'Views')
    await view(other, 'For all').click()
    await other.waitForURL(/sort=name/)
    expect(param(other, 'columns')).toBe('name,volume_l')
    await pressTool(other, 'Views')
    await view(other, 'For all').waitFor()
    expect(await view(other, 'Emptiest first').count()).toBe(0)
  })
})

describe('the export', () => {
  test('has the rows that match and the columns that are shown', async () => {
    const more = { ...BY_NAME_DOWN, columns: 'name,volume_l,customer_id' }
    const page = await open('client', listAt('tanks', { content_type: 'derv' }, more))
    await rows(page).first().waitFor()
    await pressTool(page, 'Columns')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Customer' }).click()
    await expect.poll(() => headings(page)).toEqual(['Name', 'Volume'])
    await page.keyboard.press('Escape')
    const sent = requestsOf(page, /\/export/)
    await pressTool(page, 'Export')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const asksFor = new URL(sent[0]!).searchParams
    expect(Object.fromEntries(asksFor)).toEqual({
      filter: '{"content_type":"derv"}',
      sort: '["name","DESC"]',
      columns: '["name","volume_l"]',
      format: 'csv',
    })
    const text = await readFile(await file.path(), 'utf8')
    const [head, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    // In a file, only the heading gives the unit.
    expect(head).toBe('Name,Volume (L)')
    expect(lines.length).toBe(Number(await total(page).innerText()))
    expect(file.suggestedFilename()).toBe('tanks.csv')
  })
})

describe('a list', () => {
  test('that the server fails to give says so once, with the number to ask about, until it is over', async () => {
    const page = await open('admin', listAt('customers', CUSTOMERS))
    await rows(page).first().waitFor()
    const json = { error: 'The store is resting', code: 'internal', request_id: 'req-77' }
    await page.route('**/api/customers?**', route => route.fulfill({ status: 500, json }))
    for (const q of ['cop', 'cops']) {
      await goTo(page, listAt('customers', { q }))
      await page.getByRole('alert').getByText('req-77').waitFor()
    }
    expect(await page.getByText('The store is resting').count()).toBe(1)
    expect(await rows(page).count()).toBe(0)
    await page.unroute('**/api/customers?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await allRows(page)
    expect(await page.getByText('The store is resting').count()).toBe(0)
    await expectComplaint(/500 .*\/api\/customers/)
  })

  test.each(['table', 'map'])('that a filter leaves empty offers the way out, as a %s', async view => {
    const page = await open('client', listAt('tanks', { q: 'there is no such tank' }, { view }))
    await page.getByText('No results').first().waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(() => asked(page)).toEqual({})
    expect(param(page, 'view')).toBe(view)
  })

  test('offers nothing that the role may not do', async () => {
    const page = await open('client', listAt('tanks'))
    await rows(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: '1 selected' })
    await bar.getByRole('button', { name: 'Edit' }).waitFor()
    expect(await bar.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    expect(await page.getByRole('main').getByRole('link', { name: 'New', exact: true }).count()).toBe(0)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
  })
})
