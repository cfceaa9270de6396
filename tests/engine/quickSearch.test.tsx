// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider, ListContextProvider, type ListControllerResult } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { screenOf } from '../../src/config/screens'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { SearchBox } from '../../src/resources/engine/list/SearchBox'
import { farms, heading, makeFarms, rows, shownTitles, startApi, text, visit, type Api } from './support'

let api: Api
let made: Record<string, number> = {}
beforeAll(async () => {
  api = await startApi()
  made = await makeFarms(api)
})
afterAll(() => api.stop())
const SORT = { field: 'name', order: 'ASC' } as const
const listCalls = () => api.calls.filter(({ path }) => path.startsWith('/api/customers?'))
const box = () => screen.getByRole('searchbox', { name: 'Search in Customers' })

describe('the quick search', () => {
  test('asks once for a word, not for each of its letters', async () => {
    await visit(api, farms)
    await rows()
    const before = listCalls().length
    await userEvent.type(box(), ' ash')
    await userEvent.clear(box())
    await userEvent.type(box(), 'damson')
    await waitFor(() => expect(shownTitles()).toEqual(['Damson Farm']))
    expect(listCalls().length - before).toBeLessThanOrEqual(2)
  })

  test('is one box a page, and says which list it searches and what it looks into', async () => {
    await visit(api, farms)
    await rows()
    expect(screen.getAllByRole('searchbox')).toEqual([box()])
    expect(box()).toHaveAccessibleDescription(
      'Searches: Name, Customer no., E-mail, Phone, Address line 1, Address line 2, Address line 3, Townland, Eircode or postcode',
    )
  })

  test('goes on in the list with what was typed on the page of a record', async () => {
    const { router } = await visit(api, `/dashboard/customers/${made.Ash}/show`)
    await heading(/^Ash Farm/)
    await userEvent.keyboard('/')
    await screen.findByRole('combobox', { name: text('shell.find') })
    await userEvent.keyboard('ceda{Enter}')
    await waitFor(() => expect(shownTitles()).toEqual(['Cedar Farm']))
    expect(router.state.location.pathname).toBe('/dashboard/customers')
    expect(box()).toHaveValue('ceda')
  })

  test('leaves the focus alone when the browser leads back to the list', async () => {
    const { router } = await visit(api, `/dashboard/customers/${made.Ash}/show`)
    await heading(/^Ash Farm/)
    await userEvent.keyboard('/')
    await userEvent.keyboard('cedar{Enter}')
    await waitFor(() => expect(shownTitles()).toEqual(['Cedar Farm']))
    await userEvent.click(screen.getByRole('link', { name: 'Cedar Farm' }))
    await heading(/^Cedar Farm/)
    await act(() => router.navigate(-1))
    await rows()
    expect(box()).not.toHaveFocus()
    expect(box()).toHaveValue('cedar')
  })
})

describe('what is typed while the list is still on its way to what was asked for before', () => {
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

  test('stays in the box, and other hands change it only when nobody types', () => {
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
