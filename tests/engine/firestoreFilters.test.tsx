// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { CoreAdminContext, ListContextProvider, TestMemoryRouter } from 'react-admin'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { lookUp } from '../../src/config/i18n/translate'
import { offersSort } from '../../src/config/schema'
import { conditionsOf } from '../../src/providers/data/firestore/conditions'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { FilterEditor } from '../../src/resources/engine/list/FilterEditor'
import { useSetFilters } from '../../src/resources/engine/list/useListAddress'

beforeAll(() => loadMessages('en'))
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.firebase
})

const measurements = entityOf('measurements')
/** By which no list of them is sorted. */
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

describe('a filter of documents in Firestore', () => {
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

  /** The sort of a list, by `tested_at` before, once it is filtered from a loss of 3 % on. */
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
    // A sort that was chosen beside the range by then is left to its message.
    expect(sortOnceRanged({ loss_pct_gte: 2 })).toEqual(['tested_at', 'DESC'])
  })

  const admin = { role: 'admin' } as Parameters<typeof conditionsOf>[1]
  const ask = (filter: object, field: string) => () =>
    conditionsOf(measurements, admin, { filter: { ...filter }, sort: { field, order: 'ASC' } })

  test('that can’t be asked for is refused with the name of its field, and what to do instead', () => {
    const [one, other] = measurements.list.sorts.filter(
      name => name !== 'id' && offersSort(measurements, name),
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
