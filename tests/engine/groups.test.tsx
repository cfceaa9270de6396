// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heading, rows, startApi, visit, type Api } from './support'

let api: Api
let client: number
/** As many as one page of a list shows. */
const tanks = 2
beforeAll(async () => {
  api = await startApi()
  const group = async (name: string, parent_id: number | null) =>
    (await api.ask('POST', '/api/tankgroups', { name, parent_id, billing_type: 'none' })).id
  client = await group('Quay', null)
  const depot = await group('Quay depot', client)
  for (const [name, group_id] of [
    ['Of the client', client],
    ['Of the depot', depot],
  ] as const)
    await api.ask('POST', '/api/tanks', {
      name,
      group_id,
      content_type: 'kerosene',
      shape: 'sphere',
      dimensions: { d: 1000 },
      capacity_l: 520,
    })
})
afterAll(() => api.stop())

const asked = (path: string) =>
  api.calls
    .filter(call => call.path.startsWith(`${path}?`))
    .map(call => JSON.parse(new URLSearchParams(call.path.split('?')[1]).get('filter')!) as object)

describe('the tanks of a client', () => {
  test('are those of its depots, on its page', async () => {
    await visit(api, `/dashboard/clients/${client}/show`)
    const list = await screen.findByRole('region', { name: 'Tanks' })
    expect(await within(list).findByRole('link', { name: 'Of the depot' })).toBeVisible()
  })

  test('have their figures right-aligned there, and are cards on a phone, where a row would be cut', async () => {
    const { unmount } = await visit(api, `/dashboard/clients/${client}/show`)
    const table = await within(await screen.findByRole('region', { name: 'Tanks' })).findByRole('table')
    const numeric = (cells: Iterable<Element>) =>
      [...cells].map(cell => cell.classList.contains('field-numeric'))
    const [head, row] = within(table).getAllByRole('row')
    // Name, % full, volume, last reading.
    expect(numeric(head!.children)).toEqual([false, true, true, false])
    expect(numeric(row!.children)).toEqual([false, true, true, false])
    unmount()
    await visit(api, `/dashboard/clients/${client}/show`, { width: 390 })
    const list = await screen.findByRole('region', { name: 'Tanks' })
    const card = (await within(list).findByRole('link', { name: 'Of the depot' })).closest('li')!
    expect([...card.querySelectorAll('dt')].map(each => each.textContent)).toEqual([
      'Days left',
      '% full',
      'Customer',
    ])
    expect(within(list).queryByRole('table')).toBeNull()
  })

  test.each(['clients', 'groups'])('are counted for the rows of %s in one request', async path => {
    await visit(api, `/dashboard/${path}`)
    const found = await rows()
    const row = found.find(each => within(each).queryByRole('link', { name: 'Quay' }))!
    const at = screen.getAllByRole('columnheader').findIndex(each => each.textContent === 'Tanks')
    await waitFor(() =>
      expect(row.querySelectorAll('th, td')[at]).toHaveTextContent(new RegExp(`^${tanks}$`)),
    )
    // A page that was left may still ask for the depots of its own.
    const asked = api.calls.map(({ path: each }) => decodeURIComponent(each))
    const counted = new RegExp(`^/api/tankgroups/counts/tanks\\?ids=\\[.*\\b${client}\\b`)
    expect(asked.filter(each => counted.test(each))).toHaveLength(1)
  })

  test('are found in the list of tanks where the client is asked for', async () => {
    const filter = encodeURIComponent(JSON.stringify({ group_id: client }))
    const { query } = await visit(api, `/dashboard/tanks?filter=${filter}`)
    expect(await rows()).toHaveLength(tanks)
    // The server knows which depots a client has.
    expect(asked('/api/tanks')[0]).toEqual({ group_id: client })
    expect(JSON.parse(query().get('filter')!)).toEqual({ group_id: client })
  })
})

test('a group is put below a client: its depots are not offered', async () => {
  await visit(api, '/dashboard/groups/create')
  await heading('New group')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Client/ }))
  const offered = await screen.findByRole('listbox')
  expect(await within(offered).findByRole('option', { name: 'A' })).toBeVisible()
  expect(within(offered).queryByRole('option', { name: 'A depot' })).toBeNull()
  expect(asked('/api/tankgroups')).toContainEqual({ parent_id: null })
})
