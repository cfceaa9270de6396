// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { farms, filter, makeFarms, rows, shownTitles, startApi, text, visit, type Api } from './support'

let api: Api
let made: Record<string, number> = {}
beforeAll(async () => {
  api = await startApi()
  made = await makeFarms(api)
})
afterAll(() => api.stop())

describe('many rows at once', () => {
  test('offers all that match, and changes exactly those', async () => {
    await visit(api, `${farms}&page=1&perPage=2`)
    expect(await rows()).toHaveLength(2)
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await userEvent.click(await screen.findByRole('button', { name: text('engine.selectAll', { count: 4 }) }))
    expect(await screen.findByText('4 selected')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: text('engine.edit') }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit 4 records' })
    await userEvent.selectOptions(within(dialog).getByLabelText(text('engine.field')), 'address_1')
    await userEvent.type(within(dialog).getByLabelText('Address line 1'), 'The Yard')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update 4 records' }))
    expect(await screen.findByText('4 records updated')).toBeVisible()
    const asked = api.calls.find(({ path }) => path === '/api/customers/bulk/ids')!
    expect(asked.body).toMatchObject({ filter: { q: 'Farm' }, expected: 4 })
    const sent = api.calls.find(({ path }) => path === '/api/customers/bulk')!
    expect(sent.body).toMatchObject({ action: 'update' })
    for (const id of Object.values(made))
      expect(await api.ask('GET', `/api/customers/${id}`)).toMatchObject({ address_1: 'The Yard' })
  })

  test.each([
    ['admin', 'batches', true],
    ['test-user', 'batches', false],
    ['admin', 'manage-devices', true],
    ['provider', 'manage-devices', false],
  ] as const)('offers %s on %s the mark of a test to change: %s', async (role, path, offers) => {
    if (role === 'test-user')
      await api.ask('POST', '/api/collections/batches', { code: 'T-1', hw_version: '2.2', quantity: 1 }, role)
    await visit(api, `/dashboard/${path}`, { role })
    await rows()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await userEvent.click(await screen.findByRole('button', { name: text('engine.edit') }))
    const field = within(await screen.findByRole('dialog')).getByLabelText(text('engine.field'))
    const mark = within(field).queryByRole('option', { name: /^Test/ })
    expect(mark !== null).toBe(offers)
  })

  test('are cancelled by a dialog of which one button alone says so', async () => {
    await visit(api, `/dashboard/jobs?${filter({ state: 'planned' })}`)
    await rows()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    const buttons = within(
      await screen.findByRole('dialog', { name: /^Cancel: \d+ records\?$/ }),
    ).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Back'])
  })

  test('ends with the filter that they were chosen under, and outlives a page', async () => {
    await visit(api, `${farms}&page=1&perPage=2`)
    await rows()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    expect(await screen.findByText('2 selected')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: text('engine.next') }))
    await waitFor(() => expect(shownTitles()).toHaveLength(2))
    expect(screen.getByText('2 selected')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: text('engine.remove') }))
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'cedar')
    await waitFor(() => expect(shownTitles()).toEqual(['Cedar Farm']))
    expect(screen.queryByText('2 selected')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
    expect(screen.getByText('1 selected')).toBeVisible()
    expect(screen.getByRole('button', { name: text('engine.edit') })).toBeVisible()
  })

  test('says what removing means before it removes, and names what was left', async () => {
    await visit(api, `/dashboard/groups?${filter({ q: 'A depot' })}`)
    const [row] = await rows()
    await userEvent.click(within(row!).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: text('engine.remove') }))
    expect(screen.getByText('This removes it from every list.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: text('engine.removeMany', { count: 1 }) }))
    expect(await screen.findByText('One record couldn’t be changed:')).toBeVisible()
    expect(screen.getByText(/Other records still use this one/)).toBeVisible()
  })
})
