// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useEffect } from 'react'
import {
  CoreAdminContext,
  I18nContextProvider,
  ListContextProvider,
  type ListControllerResult,
  TestMemoryRouter,
  useNotify,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { lookUp } from '../../src/config/schema/text/translate'
import { isSortable } from '../../src/config/schema'
import { screenOf } from '../../src/config/screens'
import { conditionsOf } from '../../src/providers/data/firestore/conditions'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { Toasts } from '../../src/resources/engine/Toasts'
import { FilterEditor } from '../../src/resources/engine/list/FilterEditor'
import { SearchBox } from '../../src/resources/engine/list/SearchBox'
import { useSetFilters } from '../../src/resources/engine/list/useListAddress'
import { Tooltips } from '../../src/resources/engine/widgets/Tooltips'

beforeAll(() => loadMessages('en'))

describe('a text that is typed into the quick search while the list still loads', () => {
  const SORT = { field: 'name', order: 'ASC' } as const
  const box = () => screen.getByRole('searchbox', { name: 'Search in Customers' })

  const { entity, screen: page } = screenOf('customers')
  const within = (q?: string) => (
    <MemoryRouter>
      <I18nContextProvider value={createI18nProvider()}>
        <ListContextProvider
          value={{ filterValues: q ? { q } : {}, sort: SORT } as unknown as ListControllerResult}
        >
          <SearchBox entity={entity} screen={page} />
        </ListContextProvider>
      </I18nContextProvider>
    </MemoryRouter>
  )
  const type = (value: string) => fireEvent.change(box(), { target: { value } })
  const wait = () => act(() => vi.advanceTimersByTime(400))

  test('stays in the box, and a new address replaces it only once the typing has stopped', () => {
    vi.useFakeTimers()
    const { rerender } = render(within('farm'))
    type('')
    wait()
    type('c')
    rerender(within())
    expect(box()).toHaveValue('c')
    wait()
    rerender(within('c'))
    rerender(within('ash'))
    expect(box()).toHaveValue('ash')
    type('oa')
    rerender(within('elm'))
    expect(box()).toHaveValue('oa')
    vi.useRealTimers()
  })
})

describe('a filter of documents in Firestore', () => {
  afterEach(() => {
    cleanup()
    delete document.documentElement.dataset.firebase
  })

  const measurements = entityOf('measurements')
  /** A field by which these lists can't be sorted. */
  const RIG = 'rig'
  const words = (name: string) => lookUp(messagesOf('en'), `entities.measurements.fields.${name}`)
  const editor = (name: string) =>
    render(
      <CoreAdminContext i18nProvider={polyglotI18nProvider(() => messagesOf('en') as never, 'en')}>
        <ListContextProvider value={{ total: 3, filterValues: {} } as never}>
          <FilterEditor
            entity={measurements}
            screen={measurements.screens[0]!}
            name={name}
            values={{}}
            onApply={() => undefined}
          />
        </ListContextProvider>
      </CoreAdminContext>,
    )

  test('does not offer "is not" and "has a value" of a field that no list there is sorted by, and says so', async () => {
    document.documentElement.dataset.firebase = JSON.stringify({ documents: true })
    editor(RIG)
    expect(await screen.findByRole('option', { name: 'is' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'is not' })).toBeNull()
    expect(screen.getByRole('button', { name: 'is empty' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'has a value' })).toBeNull()
    expect(await screen.findByText(/“is not” or “has a value” on “Rig”: choose the values/)).toBeVisible()
  })

  test('offers both where our own server has the documents', async () => {
    editor(RIG)
    expect(await screen.findByRole('option', { name: 'is not' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'has a value' })).toBeVisible()
  })

  /** The resulting sort of a list that was sorted by `tested_at`, after filtering by a loss of at least 3 %. */
  function sortOnceRanged(before: object) {
    let search = ''
    const Ask = () => {
      const setFilters = useSetFilters(entityOf('network_tests'))
      return <button onClick={() => setFilters({ ...before, loss_pct_gte: 3 })}>Ask</button>
    }
    const list = { sort: { field: 'tested_at', order: 'DESC' }, filterValues: before, page: 1, perPage: 25 }
    render(
      <TestMemoryRouter locationCallback={location => (search = location.search)}>
        <ListContextProvider value={list as never}>
          <Ask />
        </ListContextProvider>
      </TestMemoryRouter>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    const after = new URLSearchParams(search)
    return [after.get('sort'), after.get('order')]
  }

  test('for a range sorts the list by what the range is of, as no other sort goes with it there', () => {
    expect(sortOnceRanged({})).toEqual(['tested_at', 'DESC'])
    cleanup()
    document.documentElement.dataset.firebase = JSON.stringify({ documents: true })
    expect(sortOnceRanged({})).toEqual(['loss_pct', 'DESC'])
    cleanup()
    // A sort that the user chose after setting the range stays, and the list shows its message.
    expect(sortOnceRanged({ loss_pct_gte: 2 })).toEqual(['tested_at', 'DESC'])
  })

  const admin = { role: 'admin' } as Parameters<typeof conditionsOf>[1]
  const ask = (filter: object, field: string) => () =>
    conditionsOf(measurements, admin, { filter: { ...filter }, sort: { field, order: 'ASC' } })

  test('that can’t be asked for is refused with the name of its field, and what to do instead', () => {
    const [one, other] = measurements.list.sorts.filter(
      name => name !== 'id' && isSortable(measurements, name),
    ) as [string, string]
    expect(ask({ [`${RIG}_neq`]: 'A' }, one)).toThrow('on “Rig”: choose the values to find instead')
    expect(ask({ [`${one}_neq`]: null }, other)).toThrow(`is sorted by “${words(one)}”: sort by it`)
    expect(ask({ [`${one}_neq`]: null, [`${other}_neq`]: null }, one)).toThrow(
      `remove the one on “${words(other)}”`,
    )
    expect(ask({ [`${one}_neq`]: null }, one)).not.toThrow()
    expect(ask({}, RIG)).toThrow('can’t be sorted by “Rig”')
  })
})

describe('a tooltip', () => {
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
  })

  const page = () =>
    render(
      <>
        <button type="button" aria-label="Help" data-tooltip="Help">
          ?
        </button>
        <span data-tooltip="10,830 L">10.8K L</span>
        <button type="button">Plain</button>
        <Tooltips />
      </>,
    )
  const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

  test('shows where the pointer rests, and goes when it leaves', async () => {
    page()
    await userEvent.hover(screen.getByText('10.8K L'))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('10,830 L')
    await userEvent.hover(screen.getByText('Plain'))
    await gone()
  })

  test('stays while the pointer is on it', () => {
    vi.useFakeTimers()
    const pass = () => act(() => vi.advanceTimersByTime(1000))
    page()
    fireEvent.pointerOver(screen.getByText('10.8K L'))
    pass()
    fireEvent.pointerOut(screen.getByText('10.8K L'))
    fireEvent.pointerOver(screen.getByRole('tooltip'))
    pass()
    expect(screen.getByRole('tooltip')).toBeVisible()
  })

  test('shows by keyboard, and goes with Escape or with the focus', async () => {
    page()
    await userEvent.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Help')
    await userEvent.keyboard('{Escape}')
    await gone()
    expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await screen.findByRole('tooltip')
    await userEvent.tab()
    await gone()
  })

  test('moves from one thing to the next', async () => {
    page()
    await userEvent.hover(screen.getByText('10.8K L'))
    await screen.findByRole('tooltip')
    await userEvent.hover(screen.getByRole('button', { name: 'Help' }))
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Help'))
  })
})

describe('what happened is said', () => {
  const speaker: { say?: ReturnType<typeof useNotify> } = {}
  function Speaker() {
    const notify = useNotify()
    useEffect(() => {
      speaker.say = notify
    }, [notify])
    return null
  }
  const fail = (...words: string[]) => act(() => words.forEach(each => speaker.say!(each, { type: 'error' })))
  let queryClient: QueryClient
  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <MemoryRouter>
        <CoreAdminContext queryClient={queryClient} dataProvider={{} as never}>
          <Speaker />
          <Toasts />
        </CoreAdminContext>
      </MemoryRouter>,
    )
  })
  const told = () => screen.queryAllByRole('button').map(each => each.parentElement!.textContent)

  afterEach(() => vi.useRealTimers())

  test('once, however often it happens', () => {
    fail('Not saved', 'Server Error', 'Server Error', 'Server Error')
    expect(told()).toEqual(['Not saved', 'Server Error'])
    act(() => screen.getAllByRole('button')[1]!.click())
    expect(told()).toEqual(['Not saved'])
  })

  test('until it is over: a load that failed and now succeeds takes its words along', async () => {
    const load = (answer: () => Promise<string>) =>
      act(() => queryClient.fetchQuery({ queryKey: ['tank'], queryFn: answer }).catch(() => ''))
    await load(() => Promise.reject(new Error('Server Error')))
    fail('Server Error', 'Not saved')
    expect(told()).toEqual(['Server Error', 'Not saved'])
    await load(() => Promise.resolve('here'))
    expect(told()).toEqual(['Not saved'])
  })

  test.each([
    ['pointed at', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['focused', fireEvent.focus, fireEvent.blur],
  ])('for a while, which stands still while it is %s', async (_how, begin, end) => {
    vi.useFakeTimers()
    act(() => speaker.say!('Saved', { type: 'info' }))
    const close = screen.getByRole('button')
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await wait(3000)
    begin(close)
    await wait(60_000)
    expect(told()).toEqual(['Saved'])
    end(close)
    await wait(4500)
    expect(told()).toEqual([])
  })
})
