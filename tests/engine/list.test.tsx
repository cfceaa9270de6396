// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  farms,
  filter,
  heading,
  makeFarms,
  rows,
  shownTitles,
  startApi,
  text,
  visit,
  type Api,
} from './support'

let api: Api
let made: Record<string, number> = {}

beforeAll(async () => {
  api = await startApi()
  made = await makeFarms(api)
})
afterAll(() => api.stop())
afterEach(() => api.intercept(() => undefined))
const titles = () => rows().then(shownTitles)

describe('the address of a list', () => {
  test('brings back filter, sort, page and columns', async () => {
    const address = `/dashboard/customers?${filter({ kind: 'farm', q: 'Farm' })}&sort=name&order=DESC&page=1&perPage=10&columns=name,kind,email`
    await visit(api, address)
    expect(await titles()).toEqual(['Cedar Farm', 'Ash Farm'])
    expect(screen.getAllByRole('columnheader').map(each => each.textContent)).toEqual(
      expect.arrayContaining(['Name', 'Type', 'E-mail']),
    )
    expect(screen.queryByRole('columnheader', { name: /Phone/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^Type\s+Farm/ })).toBeVisible()
  })

  test('keeps the columns when the filter changes, and the filter when the columns change', async () => {
    const { query } = await visit(api, `${farms}&columns=name,kind`)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.columns') }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }))
    await waitFor(() => expect(query().get('columns')).toBe('name,kind,email'))
    expect(JSON.parse(query().get('filter')!)).toEqual({ q: 'Farm' })
    await userEvent.keyboard('{Escape}')
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'cedar')
    await waitFor(() => expect(JSON.parse(query().get('filter')!)).toEqual({ q: 'cedar' }))
    expect(query().get('columns')).toBe('name,kind,email')
    await waitFor(() => expect(shownTitles()).toEqual(['Cedar Farm']))
  })

  test('shows the list as usual where it names columns or a view that are not there', async () => {
    await visit(api, `${farms}&columns=nonsense,password_hash&view=hologram`)
    expect(await rows()).toHaveLength(4)
    expect(screen.getByRole('columnheader', { name: /Customer no/ })).toBeVisible()
  })
})

describe('an address that asks for what a list does not have', () => {
  test.each([
    [filter({ nope: 1 }), 'engine.noSuchFilter'],
    ['sort=nope&order=ASC', 'engine.noSuchSort'],
    ['filter=notjson', 'engine.brokenLink'],
  ])('says so, leads to the list, and is not kept: %s', async (search, key) => {
    const { router, query } = await visit(api, `${farms}&sort=name&order=DESC`)
    await rows()
    await act(() => router.navigate(`/dashboard/customers?${search}`))
    expect(await screen.findByText(text(key, { name: 'nope' }))).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    await act(() => router.navigate('/dashboard/customers'))
    expect(await titles()).toEqual(['Damson Farm', 'Cedar Farm', 'Beech Farm', 'Ash Farm'])
    await act(() => router.navigate(`/dashboard/customers?${search}`))
    await userEvent.click(await screen.findByRole('button', { name: text('engine.openWhole') }))
    expect((await rows()).length).toBeGreaterThan(4)
    expect(query().get('filter')).toBe('{}')
  })

  test('is not kept when only the server can tell that it is wrong', async () => {
    const { router } = await visit(api, `/dashboard/customers?${filter({ kind: 'palace' })}`)
    expect(await screen.findByText(/wrong type/)).toBeVisible()
    expect(screen.queryByRole('button', { name: text('engine.again') })).toBeNull()
    await act(() => router.navigate('/dashboard'))
    await act(() => router.navigate('/dashboard/customers'))
    expect((await rows()).length).toBeGreaterThan(4)
  })

  test('is dropped where an earlier version of the product kept it', async () => {
    const { router } = await visit(api, farms)
    await rows()
    await act(() => router.navigate('/dashboard/tanks'))
    await heading('Tanks')
    const kept = Object.keys(localStorage).find(key => key.endsWith('.list.customers'))!
    localStorage.setItem(kept, JSON.stringify({ filter: { nope: 1 }, sort: 'name', order: 'ASC', page: 1 }))
    await act(() => router.navigate('/dashboard/customers'))
    expect((await rows()).length).toBeGreaterThan(4)
  })
})

describe('the head of the table', () => {
  test('says by which column the rows are sorted, and which way', async () => {
    await visit(api, `${farms}&sort=name&order=DESC`)
    await rows()
    const sorted = () =>
      screen
        .getAllByRole('columnheader')
        .filter(each => each.hasAttribute('aria-sort'))
        .map(each => `${each.textContent} ${each.getAttribute('aria-sort')}`)
    expect(sorted()).toEqual(['Name descending'])
    expect(document.querySelector('td[aria-sort]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Sort by name /i }))
    await waitFor(() => expect(sorted()).toEqual(['Name ascending']))
  })
})

describe('filters', () => {
  test('are chosen by their words, applied at once, and taken away by their cross', async () => {
    const { query } = await visit(api, farms)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Type' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Farm' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Public' }))
    await waitFor(() =>
      expect(JSON.parse(query().get('filter')!)).toEqual({ q: 'Farm', kind: ['farm', 'public'] }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Public' }))
    await waitFor(() => expect(shownTitles()).toEqual(['Ash Farm', 'Cedar Farm']))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(
      screen.getByRole('button', { name: text('engine.removeFilter', { label: 'Type' }) }),
    )
    await waitFor(() => expect(JSON.parse(query().get('filter')!)).toEqual({ q: 'Farm' }))
    await waitFor(() => expect(shownTitles()).toHaveLength(4))
  })

  test('find references by typing, and show them by their names', async () => {
    const { query } = await visit(api, '/dashboard/customers')
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Depot' }))
    await userEvent.type(await screen.findByRole('combobox', { name: 'Depot' }), 'B depot')
    await userEvent.click(await screen.findByRole('option', { name: 'B depot' }))
    await waitFor(() => expect(JSON.parse(query().get('filter')!)).toEqual({ parent_id: 21 }))
    expect(await screen.findByText(text('engine.noMatch'))).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Depot\s+B depot/, hidden: true })).toBeVisible()
  })

  test.each(['Name', 'E-mail', 'Phone'])(
    'take what something is not before what it would be is typed: %s',
    async label => {
      const { query } = await visit(api, farms)
      await rows()
      await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }))
      const condition = screen.getByRole('combobox', { name: text('engine.condition') })
      await userEvent.selectOptions(condition, text('engine.isNot'))
      expect(condition).toHaveDisplayValue(text('engine.isNot'))
      const box = screen.getByRole('textbox', { name: label })
      await userEvent.type(box, 'Ash Farm')
      await waitFor(() =>
        expect(Object.entries(JSON.parse(query().get('filter')!))).toContainEqual([
          expect.stringMatching(/_neq$/),
          'Ash Farm',
        ]),
      )
      // The list is loaded anew behind the panel, and whoever types goes on.
      expect(box).toHaveFocus()
    },
  )

  test('offer references in the order of their own list, and by title once something is typed', async () => {
    await visit(api, farms)
    await rows()
    const sorts = () =>
      api.calls
        .filter(({ path }) => path.startsWith('/api/counties?') && path.includes('range'))
        .filter(({ path }) => !new URLSearchParams(path.split('?')[1]).get('filter')!.includes('"id"'))
        .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('sort'))
    await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'County' }))
    await waitFor(() => expect(sorts()).toEqual(['["position","ASC"]']))
    await userEvent.type(screen.getByRole('combobox', { name: 'County' }), 'co')
    await waitFor(() => expect(sorts().at(-1)).toBe('["name","ASC"]'))
  })

  test('leave what was found under the finger while the next is looked for', async () => {
    let release = () => {}
    const held = new Promise<undefined>(done => (release = () => done(undefined)))
    const searched = ({ path }: { path: string }) =>
      path.startsWith('/api/tankgroups?') && path.includes('depot')
    api.intercept(call => (searched(call) ? held : undefined))
    const { query } = await visit(api, '/dashboard/customers')
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Depot' }))
    const option = await screen.findByRole('option', { name: 'B depot' })
    await userEvent.keyboard('B depot')
    await waitFor(() => expect(api.calls.some(searched)).toBe(true))
    expect(option).toBeVisible()
    await userEvent.click(option)
    release()
    await waitFor(() => expect(JSON.parse(query().get('filter')!)).toEqual({ parent_id: 21 }))
  })

  test('take a range of days as the days of the zone, the last included', async () => {
    const { query } = await visit(api, '/dashboard/tanks')
    await heading('Tanks')
    await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Last reading' }))
    await userEvent.type(screen.getByLabelText('Last reading: To'), '1/7/2026')
    await waitFor(() =>
      expect(JSON.parse(query().get('filter')!)).toEqual({ reading_at_lte: '2026-07-01T22:59:59.999Z' }),
    )
  })
})

describe('the keyboard', () => {
  test('walks the rows with the arrows, chooses with x and opens with Enter', async () => {
    const { router } = await visit(api, farms)
    const [first, second] = await rows()
    await userEvent.keyboard('{ArrowDown}')
    expect(first).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}x')
    expect(second).toHaveFocus()
    expect(within(second!).getByRole('checkbox')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/dashboard/customers/${made.Beech}/show`),
    )
  })

  test('leaves the keys alone where somebody types', async () => {
    await visit(api, farms)
    await rows()
    await userEvent.type(screen.getByRole('searchbox'), 'jx')
    expect(screen.getByRole('searchbox')).toHaveValue('Farmjx')
    expect(document.querySelector('[data-row]:focus')).toBeNull()
  })
})

test('headings offer to sort by what is seen, and not by the ids of references', async () => {
  await visit(api, `${farms}&columns=name,parent_id,kind`)
  await rows()
  const sorts = screen
    .getAllByRole('columnheader')
    .flatMap(each => within(each).queryAllByRole('button'))
    .map(each => each.textContent)
  expect(sorts).toEqual(['Name', 'Type'])
})

describe('the export', () => {
  test('asks the server for the rows of the filter with the columns that are shown', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:list'
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download)
    }
    await visit(api, `${farms}&sort=name&order=DESC&columns=name,kind`)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.export') }))
    await userEvent.click(screen.getByRole('button', { name: text('engine.exportAs.csv') }))
    await waitFor(() => expect(saved).toEqual(['customers.csv']))
    const asked = new URL(api.calls.find(({ path }) => path.includes('/export'))!.path, 'http://x')
      .searchParams
    expect(Object.fromEntries(asked)).toEqual({
      filter: '{"q":"Farm"}',
      sort: '["name","DESC"]',
      columns: 'name,kind',
      format: 'csv',
    })
  })
})

describe('states of a list', () => {
  test('says what failed and under which id, and tries again', async () => {
    api.intercept(({ path }) =>
      path.startsWith('/api/customers?')
        ? Response.json(
            { error: 'The store is resting', code: 'internal', request_id: 'req-7' },
            { status: 500 },
          )
        : undefined,
    )
    await visit(api, '/dashboard/customers')
    expect(await screen.findByText('The store is resting')).toBeVisible()
    expect(screen.getByText(/req-7/)).toBeVisible()
    api.intercept(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: text('engine.again') }))
    expect((await rows()).length).toBeGreaterThan(0)
  })

  test('says a failure once, in place of the rows, and nothing of it once it is over', async () => {
    const down = ({ path }: { path: string }) =>
      path.startsWith('/api/customers?')
        ? Response.json({ error: 'The store is resting', code: 'internal' }, { status: 500 })
        : undefined
    const { router } = await visit(api, farms)
    await rows()
    api.intercept(down)
    for (const q of ['a', 'b', 'c']) await act(() => router.navigate(`/dashboard/customers?${filter({ q })}`))
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is resting')
    expect(screen.getAllByText('The store is resting')).toHaveLength(1)
    api.intercept(() => undefined)
    await act(() => router.navigate('/dashboard/customers?filter={}'))
    await rows()
    expect(screen.queryByText('The store is resting')).toBeNull()
  })

  test('offers the way out of a filter that finds nothing', async () => {
    const { query } = await visit(api, `/dashboard/customers?${filter({ q: 'no such farm' })}`)
    expect(await screen.findByText(text('engine.noMatch'))).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: text('engine.clearFilters') }))
    expect((await rows()).length).toBeGreaterThan(0)
    expect(query().get('filter')).toBe('{}')
  })

  test('offers that way on the map, too', async () => {
    const { query } = await visit(api, `/dashboard/tanks?view=map&${filter({ q: 'no such tank' })}`)
    const out = await screen.findAllByRole('button', { name: text('engine.clearFilters') })
    await userEvent.click(out.at(-1)!)
    await waitFor(() => expect(query().get('filter')).toBe('{}'))
    expect(query().get('view')).toBe('map')
  })

  test('is a card for each record on a phone, with the three facts', async () => {
    await visit(api, farms, { width: 390 })
    const card = (await screen.findByRole('link', { name: 'Ash Farm' })).closest('li')!
    expect(
      within(card)
        .getAllByRole('term')
        .map(each => each.textContent),
    ).toEqual(['Tanks', 'Phone', 'Status'])
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('hides what the role may not do', async () => {
    await visit(api, '/dashboard/tanks', { role: 'client' })
    await rows()
    expect(screen.queryByRole('link', { name: text('engine.create') })).toBeNull()
    await userEvent.click(within((await rows())[0]!).getByRole('checkbox'))
    expect(screen.getByRole('button', { name: text('engine.edit') })).toBeVisible()
    expect(screen.queryByRole('button', { name: text('engine.remove') })).toBeNull()
  })
})
