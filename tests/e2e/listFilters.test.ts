import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IN_SERVICE } from '../../src/config/entities/tanks'
import { day } from '../../src/config/schema/text/format'
import { cases } from '../support/depth'
import { api } from './support/api'
import { keepPages } from './support/keptPages'
import {
  asked,
  listAt,
  makeFarms,
  names,
  removeAll,
  requestsOf,
  rows,
  tick,
  toolbar,
  total,
  type Farms,
} from './support/list'
import { ownAddress } from './support/ownProduct'
import { hold } from './support/places'

const { open } = keepPages(ownAddress())
/** A word that finds only this file's customers. */
const WORD = 'Spinney'
const CLONMEL = { id: 102, name: 'Clonmel depot' }

let made: Farms
beforeAll(async () => {
  const page = await open('admin', 'account')
  made = await makeFarms(page, WORD)
  const { version } = await api<{ version: number }>(page, `/api/customers/${made.Cedar}`)
  await api(page, `/api/customers/${made.Cedar}`, {
    method: 'PUT',
    body: { phone: '+353871234567', version },
  })
})
afterAll(async () => removeAll(await open('admin', 'account'), '/api/customers', Object.values(made)))

const farms = async (filter: object = {}) => {
  const page = await open('admin', listAt('customers', { q: WORD, ...filter }))
  await rows(page).first().waitFor()
  return page
}
const called = (...trees: string[]) => trees.map(tree => `${tree} ${WORD}`)

const button = (page: Page) => toolbar(page).getByRole('button', { name: /^Filter( \d+)?$/ })
const panel = (page: Page) => page.getByRole('dialog')
async function choose(page: Page, label: string) {
  await button(page).click()
  await panel(page).getByRole('button', { name: label, exact: true }).click()
}
const chip = (page: Page, words: RegExp) => page.getByRole('button', { name: words, includeHidden: true })
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement!.getAttribute('type') ?? document.activeElement!.tagName)
async function hasFocus(page: Page, name: RegExp | string, role: 'button' | 'combobox' = 'button') {
  const named = page.getByRole(role, { name, exact: true })
  const isFocused = () => named.evaluateAll(all => all.some(each => each === document.activeElement))
  await expect.poll(isFocused).toBe(true)
}
/** Closes the panel by its key. */
async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
}

describe('a filter', () => {
  test('is chosen by its words, applied at once, and taken away by its cross', async () => {
    const page = await farms()
    await choose(page, 'Type')
    // The type is required, so "is empty" isn't offered.
    expect(await panel(page).getByRole('button', { name: 'is empty' }).count()).toBe(0)
    await tick(panel(page).getByRole('checkbox', { name: 'Farm' }))
    await tick(panel(page).getByRole('checkbox', { name: 'Public' }))
    await expect.poll(() => asked(page)).toEqual({ q: WORD, kind: ['farm', 'public'] })
    await tick(panel(page).getByRole('checkbox', { name: 'Public' }), false)
    await expect.poll(() => names(page)).toEqual(called('Ash', 'Cedar'))
    // The panel shows the count where it covers the list.
    await panel(page).getByRole('status').filter({ hasText: '2 results' }).waitFor()
    await leave(page)
    await page.getByRole('button', { name: 'Remove filter: Type' }).click()
    await expect.poll(() => asked(page)).toEqual({ q: WORD })
    await expect.poll(() => names(page)).toHaveLength(4)
  })

  test('of records finds them by typing, and shows them by their names', async () => {
    const page = await farms()
    await choose(page, 'Depot')
    await panel(page).getByRole('combobox', { name: 'Depot' }).fill('Clonmel')
    await page.getByRole('option', { name: CLONMEL.name, exact: true }).click()
    await expect.poll(() => asked(page)).toEqual({ q: WORD, parent_id: CLONMEL.id })
    await page.getByText('No results', { exact: true }).first().waitFor()
    await chip(page, /^Depot\s+Clonmel depot/).waitFor()
  })

  test('of records leaves what was found under the finger while the next is looked for', async () => {
    const page = await farms()
    const release = await hold(page, /\/api\/tankgroups\?.*lonmel/)
    await choose(page, 'Depot')
    const option = page.getByRole('option', { name: CLONMEL.name, exact: true })
    await option.waitFor()
    const searched = page.waitForRequest(/\/api\/tankgroups\?.*lonmel/)
    await panel(page).getByRole('combobox', { name: 'Depot' }).fill('Clonmel d')
    await searched
    await option.click()
    release()
    await expect.poll(() => asked(page)).toEqual({ q: WORD, parent_id: CLONMEL.id })
  })

  test('of records offers them in the order of their own list, and by title once something is typed', async () => {
    const page = await farms()
    const sent = requestsOf(page, /\/api\/counties\?.*range/)
    const sorts = () =>
      sent
        .map(address => new URL(address).searchParams)
        .filter(params => !params.get('filter')!.includes('"id"'))
        .map(params => params.get('sort'))
    await choose(page, 'County')
    await expect.poll(sorts).toEqual(['["position","ASC"]'])
    await panel(page).getByRole('combobox', { name: 'County' }).fill('co')
    await expect.poll(() => sorts().at(-1)).toBe('["name","ASC"]')
  })

  test.each(cases(['Name', 'E-mail', 'Phone'], ['Phone']))(
    'takes what something is not before what it would be is typed: %s',
    async label => {
      const page = await farms()
      await choose(page, label)
      const condition = panel(page).getByRole('combobox', { name: 'Condition' })
      await condition.selectOption('is not')
      expect(await condition.locator('option:checked').innerText()).toBe('is not')
      const box = panel(page).getByRole('textbox', { name: label })
      await box.fill('Ash')
      await expect
        .poll(() => Object.entries(asked(page)))
        .toContainEqual([expect.stringMatching(/_neq$/), 'Ash'])
      // The list reloads behind the panel, and the input keeps the focus.
      expect(await box.evaluate(input => input === document.activeElement)).toBe(true)
    },
  )
})

describe('a filter for an empty field', () => {
  test('finds what is empty and what has a value, and says which in words', async () => {
    const page = await farms()
    await choose(page, 'Phone')
    const [empty, filled] = ['is empty', 'has a value'].map(name => panel(page).getByRole('button', { name }))
    await filled!.click()
    await expect.poll(() => names(page)).toEqual(called('Cedar'))
    expect(asked(page)).toEqual({ q: WORD, phone_neq: null })
    await empty!.click()
    await expect.poll(() => names(page)).toEqual(called('Ash', 'Beech', 'Damson'))
    expect(asked(page)).toEqual({ q: WORD, phone: null })
    await chip(page, /^Phone\s+is empty$/).waitFor()
    await empty!.click()
    await expect.poll(() => asked(page)).toEqual({ q: WORD })
  })

  test('gives way to a value, and takes the place of one', async () => {
    const page = await open('admin', listAt('tanks', { days_p50: null }))
    await chip(page, /^Days left\s+is empty$/).click()
    const from = panel(page).getByLabel('Days left: From')
    await from.fill('3')
    await expect.poll(() => asked(page)).toEqual({ days_p50_gte: 3 })
    await panel(page).getByRole('button', { name: 'has a value' }).click()
    await expect.poll(() => asked(page)).toEqual({ days_p50_neq: null })
    expect(await from.inputValue()).toBe('')
  })

  test('stays when something else is searched or filtered by', async () => {
    const page = await open('admin', listAt('tanks', { model_id: null }))
    await page.getByRole('searchbox').fill('tank')
    await expect.poll(() => asked(page)).toEqual({ model_id: null, q: 'tank' })
    await choose(page, 'State')
    await tick(panel(page).getByRole('checkbox', { name: 'Active' }))
    await expect.poll(() => asked(page)).toEqual({ model_id: null, q: 'tank', state: 'active' })
  })
})

describe('a filter by day', () => {
  test('takes a range as the days of the zone, the last included', async () => {
    const page = await open('admin', listAt('tanks'))
    await choose(page, 'Last reading')
    await panel(page).getByRole('textbox', { name: 'Last reading: To', exact: true }).fill('1/7/2026')
    await expect.poll(() => asked(page)).toEqual({ reading_at_lte: '2026-07-01T22:59:59.999Z' })
  })

  test('shows a time or a day that is told from now as the day that it stands for', async () => {
    const page = await open('admin', listAt('tanks', { reading_at_lte: '-P1D', run_out_on_lte: 'P7D' }))
    const dayFrom = (days: number) => day(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    await chip(page, /^Last reading/).click()
    expect(
      await panel(page).getByRole('textbox', { name: 'Last reading: To', exact: true }).inputValue(),
    ).toBe(dayFrom(-1))
    await leave(page)
    await chip(page, /^Run-out date/).click()
    expect(
      await panel(page).getByRole('textbox', { name: 'Run-out date: To', exact: true }).inputValue(),
    ).toBe(dayFrom(7))
  })

  test('asks for nothing while an end is no day, and says so when it is left', async () => {
    const page = await open('admin', listAt('tanks', { run_out_on_gte: '2026-07-01' }))
    await chip(page, /^Run-out date\s+≥ 01\/07\/2026/).click()
    const to = panel(page).getByRole('textbox', { name: 'Run-out date: To', exact: true })
    const problem = panel(page).getByText('Must be a date, e.g. 31/03/2026')
    await to.fill('31/9/2026')
    expect(await problem.count()).toBe(0)
    await page.keyboard.press('Tab')
    await problem.waitFor()
    expect(await to.getAttribute('aria-invalid')).toBe('true')
    await to.fill('30/9/2026')
    await expect
      .poll(() => asked(page))
      .toEqual({ run_out_on_gte: '2026-07-01', run_out_on_lte: '2026-09-30' })
    expect(await problem.count()).toBe(0)
  })
})

describe('filters by keyboard', () => {
  test.each([
    ['Type', 'checkbox'],
    ['Name', 'text'],
  ])('lead to where the value of %s goes, and Escape leads back', async (label, type) => {
    const page = await farms()
    await button(page).press('Enter')
    await panel(page).getByRole('button', { name: label, exact: true }).press('Enter')
    await expect.poll(() => focusIn(page)).toBe(type)
    await leave(page)
    await hasFocus(page, 'Filter')
  })

  test('lead to a list of records, which Escape closes before it leads back', async () => {
    const page = await farms()
    await choose(page, 'Depot')
    await hasFocus(page, 'Depot', 'combobox')
    await page.getByRole('option', { name: CLONMEL.name, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    await hasFocus(page, 'Depot', 'combobox')
    await leave(page)
    await hasFocus(page, 'Filter')
  })

  test('lead from a chip to its value and back to it, and to the button once the chip is gone', async () => {
    const page = await farms({ kind: 'farm' })
    const type = chip(page, /^Type\s+Farm/)
    await type.press('Enter')
    await expect.poll(() => focusIn(page)).toBe('checkbox')
    await leave(page)
    await hasFocus(page, /^Type\s+Farm/)
    await type.press('Enter')
    // The filter's panel stays open while it is edited, even if the filter is empty.
    await panel(page).getByRole('checkbox', { name: 'Farm' }).press(' ')
    await expect.poll(() => asked(page)).toEqual({ q: WORD })
    expect(await focusIn(page)).toBe('checkbox')
    await leave(page)
    expect(await chip(page, /^Type/).count()).toBe(0)
    await hasFocus(page, 'Filter')
  })
})

describe('quick filters', () => {
  const quick = (page: Page) => page.getByRole('group', { name: 'Quick filters' }).getByRole('button')

  test('count what they find, filter by it at one press, and give the list back at another', async () => {
    const page = await open('client', listAt('tanks'))
    await rows(page).first().waitFor()
    const all = await total(page).innerText()
    const silent = quick(page).filter({ hasText: /^Silent ?\d+$/ })
    await silent.waitFor()
    const filter = encodeURIComponent(JSON.stringify({ ...IN_SERVICE, reading_at_lt: '-P1D' }))
    const found = await api<object[]>(page, `/api/tanks?filter=${filter}&range=[0,999]`)
    expect(await silent.locator('span').innerText()).toBe(String(found.length))
    await silent.click()
    await expect.poll(() => silent.getAttribute('aria-pressed')).toBe('true')
    expect(asked(page)).toEqual({ ...IN_SERVICE, reading_at_lt: '-P1D' })
    await expect.poll(() => total(page).innerText()).toBe(String(found.length))
    await silent.click()
    await expect.poll(() => silent.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => total(page).innerText()).toBe(all)
  })

  test.each(
    cases(
      [
        ['tanks', 'Low', 'Nearly full'],
        ['draining', 'Low', 'Runs out ≤ 7 days'],
        ['filling-up', 'Nearly full', 'Full within 7 days'],
      ],
      [['draining', 'Low', 'Runs out ≤ 7 days']],
    ),
  )('have the words of what %s lists: %s, %s', async (path, low, soon) => {
    const page = await open('admin', listAt(path))
    await quick(page).first().waitFor()
    // “Nearly full” is there once it has been counted.
    const words = async () =>
      (await quick(page).allInnerTexts()).slice(1, 3).map(each => each.replace(/\s*[\d,]+$/, ''))
    await expect.poll(words).toEqual([low, soon])
  })

  test('replace one another, and keep the other filters', async () => {
    const page = await open('client', listAt('tanks', { content_type: 'kerosene' }))
    await quick(page).filter({ hasText: /^Low/ }).click()
    const low = { ...IN_SERVICE, level_state: 'low', direction: -1 }
    await expect.poll(() => asked(page)).toEqual({ content_type: 'kerosene', ...low })
    await quick(page)
      .filter({ hasText: /^Reported/ })
      .click()
    await expect.poll(() => asked(page)).toEqual({ content_type: 'kerosene', report_state: 'reported' })
  })
})
