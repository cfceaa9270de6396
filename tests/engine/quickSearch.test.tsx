// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { I18nContextProvider, ListContextProvider, type ListControllerResult } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { screenOf } from '../../src/config/screens'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { SearchBox } from '../../src/resources/engine/list/SearchBox'
import { loadMessages } from '../../src/providers/i18n/messages'

beforeAll(() => loadMessages('en'))
const SORT = { field: 'name', order: 'ASC' } as const
const box = () => screen.getByRole('searchbox', { name: 'Search in Customers' })

describe('a text that is typed into the quick search while the list still loads', () => {
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
