// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, visit, type Api } from './support'

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
