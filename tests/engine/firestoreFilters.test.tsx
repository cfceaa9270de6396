// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { CoreAdminContext, ListContextProvider } from 'react-admin'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { lookUp } from '../../src/config/i18n/translate'
import { offersSort } from '../../src/config/schema'
import { conditionsOf } from '../../src/providers/data/firestore/conditions'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { FilterEditor } from '../../src/resources/engine/list/FilterEditor'

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
