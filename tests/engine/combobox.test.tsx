// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => api.intercept(() => undefined))

const editTank = async () => {
  await visit(api, `/dashboard/manageTanks/${api.made.tanks![0]}`)
  return screen.findByLabelText(/^Depot/)
}
const writes = () => api.calls.filter(({ method }) => method === 'PUT')
/** Enter as a browser sends it while an input method is still composing: it accepts the characters. */
const composing = { key: 'Enter', keyCode: 229, isComposing: true }

describe('a field that records are looked for in', () => {
  test('leaves Enter to the input method while characters are composed', async () => {
    const depot = await editTank()
    await userEvent.click(depot)
    await screen.findAllByRole('option')
    // Not prevented: what was composed gets into the field.
    expect(fireEvent.keyDown(depot, composing)).toBe(true)
    expect(await screen.findByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('says how many it has found to those who can not see them appear', async () => {
    const depot = await editTank()
    await userEvent.click(depot)
    await userEvent.keyboard('B depot')
    const said = () => screen.getAllByRole('status').map(each => each.textContent)
    await waitFor(() => expect(said()).toContain('1 result'))
    await userEvent.keyboard(' that is not there')
    await waitFor(() => expect(said()).toContain('0 results'))
    expect(screen.getByText(text('engine.noneFound'))).toBeVisible()
  })

  test('sends no form with Enter in an open list, even if nothing was found', async () => {
    const depot = await editTank()
    await userEvent.type(await screen.findByLabelText(/^Name/), ' x')
    await userEvent.click(depot)
    await userEvent.keyboard('not there at all')
    await screen.findByText(text('engine.noneFound'))
    await userEvent.keyboard('{Enter}')
    expect(writes()).toEqual([])
  })

  test('says of a record that is out of sight that it can’t be found, instead of waiting for it', async () => {
    const path = `/api/tanks/${api.made.tanks![0]}`
    api.intercept(async call =>
      call.method === 'GET' && call.path === path
        ? Response.json({ ...(await api.ask('GET', path)), model_id: 999_999 })
        : undefined,
    )
    await editTank()
    await waitFor(() => expect(screen.getByLabelText(/^Tank model/)).toHaveValue(text('engine.missing')))
  })

  test('stands with its list outside of the table that it is a cell of, which would cut it off', async () => {
    await visit(api, '/dashboard/panels/create')
    await userEvent.click(await screen.findByRole('button', { name: text('engine.addRow') }))
    const cell = screen.getByRole('combobox', { name: 'Device' })
    expect(cell.closest('table')).not.toBeNull()
    await userEvent.click(cell)
    const list = await screen.findByRole('listbox', { name: 'Device' })
    expect(list.closest('table')).toBeNull()
    const [first] = within(list).getAllByRole('option')
    const title = first!.textContent!
    await userEvent.click(first!)
    expect(cell).toHaveValue(title)
  })
})

test('a role is chosen by what it is called, and one of another system is typed', async () => {
  const { findByLabelText } = await visit(api, '/dashboard/roles/create')
  const posts = () => api.calls.filter(({ method }) => method === 'POST')
  api.intercept(({ method }) => (method === 'POST' ? Response.json({ id: 'r1', version: 1 }) : undefined))
  const name = await findByLabelText(/^Name/)
  await userEvent.type(name, 'dispatcher')
  await userEvent.tab()
  expect(name).toHaveValue('dispatcher')
  await userEvent.clear(name)
  await userEvent.type(name, 'instal')
  await userEvent.click(await screen.findByRole('option', { name: text('roles.install-user') }))
  expect(name).toHaveValue(text('roles.install-user'))
  await userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]!.body).toMatchObject({ name: 'install-user' })
})

describe('a field of tags', () => {
  test('takes no word while characters are still composed', async () => {
    await editTank()
    const tags = await screen.findByLabelText(/^Tags/)
    await userEvent.type(tags, 'zhong')
    expect(fireEvent.keyDown(tags, composing)).toBe(true)
    expect(tags).toHaveValue('zhong')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: text('engine.removeTag', { tag: 'zhong' }) })).toBeVisible()
    expect(writes()).toEqual([])
  })

  test('offers screens by their titles, and keeps a stored one that nobody knows', async () => {
    const id = String(api.made.roles![0])
    const role = await api.ask('GET', `/api/collections/roles/${id}`)
    const kept = { version: role.version, routes: ['installs', 'of-another-system'] }
    await api.ask('PUT', `/api/collections/roles/${id}`, kept)
    await visit(api, `/dashboard/roles/${id}`)
    const screens = await screen.findByLabelText(/^Screens/)
    const removes = (tag: string) =>
      screen.getByRole('button', { name: text('engine.removeTag', { tag: text(tag, { _: tag }) }) })
    expect(removes('screens.installs')).toBeVisible()
    expect(removes('of-another-system')).toBeVisible()
    await userEvent.type(screens, 'self-inst')
    await userEvent.click(await screen.findByRole('option', { name: text('screens.selfInstalls') }))
    await userEvent.type(screens, `${text('screens.dfu-history')}{Enter}`)
    await userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({
      routes: ['installs', 'of-another-system', 'selfInstalls', 'dfu-history'],
    })
  })
})
