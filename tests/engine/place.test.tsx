// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filter, shownTitles, startApi, visit, type Api } from './support'

// Nor can the document of the tests draw many places: what stands below them is what it shows.
vi.mock('../../src/resources/ui/TankMap', () => ({
  default: ({ children }: { children: ReactNode }) => <figure>{children}</figure>,
}))

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function open() {
  const id = api.made.tanks![0]!
  const { version } = await api.ask('GET', `/api/tanks/${id}`)
  await api.ask('PUT', `/api/tanks/${id}`, { lat: 53, lng: -6.26, version })
  await visit(api, `/dashboard/tanks/${id}`)
  return {
    map: await screen.findByTestId('map'),
    lat: screen.getByLabelText<HTMLInputElement>(/^Latitude/),
  }
}

test('a click on the map says how far it moved the place, and can be undone from the keyboard', async () => {
  const { map, lat } = await open()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.click(map)
  expect(lat).toHaveValue('53.35')
  expect(screen.getByText('Moved 39 km')).toHaveAttribute('role', 'status')
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(lat).toHaveValue('53')
  expect(screen.queryByText(/^Moved/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('group', { name: 'Location' })).toHaveFocus())
})

test('what is typed since a click is no longer undone with it', async () => {
  const { map, lat } = await open()
  await userEvent.click(map)
  await userEvent.clear(lat)
  await userEvent.type(lat, '54')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the map of tanks says how many have no location, and leads to them', async () => {
  const [first, second] = await Promise.all(
    api.made.tanks!.slice(0, 2).map(id => api.ask('GET', `/api/tanks/${id}`)),
  )
  await api.ask('PUT', `/api/tanks/${first!.id}`, { lat: null, lng: null, version: first!.version })
  await api.ask('PUT', `/api/tanks/${second!.id}`, { lat: 53, lng: -7, version: second!.version })
  await visit(api, `/dashboard/tanks?${filter({})}&view=map`)
  await userEvent.click(await screen.findByRole('link', { name: '1 tank has no location' }))
  await waitFor(() => expect(shownTitles()).toEqual([first!.name]))
})
