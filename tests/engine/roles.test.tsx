// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf } from '../../src/resources/engine/list/useListView'
import { seenScreen } from '../../src/resources/engine/permissions'
import { heading, rows, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

describe('the address of a form that a role may not use', () => {
  test("leads to the record's page where the role may see it", async () => {
    const [own] = (await api.ask('GET', '/api/tankgroups', undefined, 'client')) as never as { id: number }[]
    const { router } = await visit(api, `/dashboard/groups/${own!.id}`, { role: 'client' })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/groups/${own!.id}/show`))
    expect(screen.queryByRole('button', { name: text('engine.save') })).toBeNull()
  })

  test('is told to be no page where a record would be made', async () => {
    await visit(api, '/dashboard/groups/create', { role: 'client' })
    await heading('Looks like you got lost')
    expect(screen.getByRole('link', { name: 'BACK HOME' })).toBeVisible()
  })
})

describe('the address of a list that is not in the menu of the role', () => {
  test.each(['manage-devices', 'groups', 'customers', 'users'])('is told to be no page: %s', async path => {
    await visit(api, `/dashboard/${path}`, { role: 'client' })
    await heading('Looks like you got lost')
    expect(document.title).toContain('got lost')
    // The bell and the stream of changes are on every page.
    const ofPage = api.calls.filter(({ path }) => /^\/api\/(?!notifications|live)/.test(path))
    expect(ofPage).toEqual([])
  })

  test('still leads an admin there, who has every list', async () => {
    await visit(api, '/dashboard/manageTanks')
    expect(await rows()).not.toEqual([])
  })

  test('is no link on the page of a record that others link to', async () => {
    const [own] = (await api.ask('GET', '/api/tankgroups', undefined, 'client')) as never as { id: number }[]
    await visit(api, `/dashboard/groups/${own!.id}/show`, { role: 'client' })
    const trail = await screen.findByRole('navigation', { name: text('engine.where') })
    expect(trail).toHaveTextContent(text('screens.groups'))
    expect(within(trail).queryByRole('link')).toBeNull()
  })
})

describe('a field that not everybody may read', () => {
  test('can be a column for those alone who may', async () => {
    const columns = () => columnsOf(seenScreen('groups').entity)
    await visit(api, '/dashboard/tanks', { role: 'client' })
    expect(columns()).toContain('code')
    expect(columns()).not.toContain('distributor_id')
    await visit(api, '/dashboard/tanks')
    expect(columns()).toContain('distributor_id')
  })
})

describe('who sees test records alone', () => {
  test('makes one, and changes it, without being asked whether it is a test', async () => {
    const mark = () => screen.queryByRole('checkbox', { name: 'Test batch' })
    const { router } = await visit(api, '/dashboard/batches/create', { role: 'test-user' })
    await userEvent.type(await screen.findByRole('textbox', { name: /^Code/ }), 'TRIED-1')
    await userEvent.type(screen.getByRole('textbox', { name: /^Hardware/ }), '2.2')
    await userEvent.type(screen.getByRole('textbox', { name: /^Quantity/ }), '5')
    expect(mark()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
    await heading(/^TRIED-1/)
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ is_test: true })
    await userEvent.click(screen.getByRole('link', { name: text('engine.edit') }))
    await screen.findByRole('textbox', { name: /^Code/ })
    expect(router.state.location.pathname).not.toContain('show')
    expect(mark()).toBeNull()
  })

  test('which others are asked', async () => {
    await visit(api, '/dashboard/batches/create')
    expect(await screen.findByRole('checkbox', { name: 'Test batch' })).not.toBeChecked()
  })
})
