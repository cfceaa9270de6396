// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireSession, getSession, onSessionEnd } from '../../src/providers/auth/session'
import { startApi, text, visit, type Api } from './support'

let api: Api
let customer: Record<string, unknown> & { id: number; version: number }
let at = ''
let count = 0

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  sessionStorage.clear()
  const sample = await api.ask('GET', `/api/customers/${api.made.customers![0]}`)
  customer = await api.ask('POST', '/api/customers', {
    ...Object.fromEntries(['parent_id', 'county_id', 'country_id', 'kind'].map(name => [name, sample[name]])),
    name: `Sleeper ${++count}`,
    email: 'sleeper@example.com',
    address_1: 'Old road',
  })
  at = `/dashboard/customers/${customer.id}`
})

const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const save = () => userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
const type = async (name: string, value: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}
const back = () => screen.queryByText(text('engine.draft.back'))

/** Saves when the session has run out, which takes the page away. */
async function saveTooLate(view: { unmount: () => void }) {
  const ended = new Promise<unknown>(onSessionEnd)
  api.intercept(({ method }) =>
    method === 'PUT' || method === 'POST'
      ? Response.json({ error: 'expired_token', code: 'expired_token' }, { status: 401 })
      : undefined,
  )
  await save()
  await ended
  view.unmount()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  api.intercept(() => undefined)
}
async function runOut() {
  const view = await visit(api, at)
  await type('Address line 1', 'New road')
  await saveTooLate(view)
}

async function logOut() {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${text('shell.account')}`) }))
  await userEvent.click(screen.getByRole('button', { name: text('shell.logout') }))
}

describe('signing out of a form with changes', () => {
  test('asks as leaving it does, and loses nothing when somebody stays', async () => {
    await visit(api, at)
    await type('Address line 1', 'New road')
    await logOut()
    const question = await screen.findByRole('dialog', { name: text('engine.leave.title') })
    expect(getSession()).not.toBeNull()
    await userEvent.click(within(question).getByRole('button', { name: text('engine.leave.stay') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await field('Address line 1')).toHaveValue('New road')
    expect(getSession()).not.toBeNull()

    await logOut()
    await userEvent.click(await screen.findByRole('button', { name: text('engine.leave.go') }))
    await waitFor(() => expect(getSession()).toBeNull())
    expect(sessionStorage).toHaveLength(0)
  })

  test('asks nothing where nothing was changed', async () => {
    await visit(api, at)
    await field('Address line 1')
    await logOut()
    await waitFor(() => expect(getSession()).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what was typed when the session ran out', () => {
  test('is back when the same person opens the form again, and can be saved', async () => {
    await runOut()
    const { router } = await visit(api, at)
    await waitFor(async () => expect(await field('Address line 1')).toHaveValue('New road'))
    await waitFor(async () => expect(await field('Name')).toHaveValue(String(customer.name)))
    expect(back()).toBeVisible()
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({ address_1: 'New road' })
  })

  test('is back in the form of a new record, too', async () => {
    const view = await visit(api, '/dashboard/countries/create')
    await type('Name', 'Elbonia')
    await type('Code', 'EB')
    await saveTooLate(view)
    await visit(api, '/dashboard/countries/create')
    await waitFor(async () => expect(await field('Name')).toHaveValue('Elbonia'))
    await waitFor(async () => expect(await field('Code')).toHaveValue('EB'))
  })

  test('can be dropped, and does not come back after that', async () => {
    await runOut()
    const view = await visit(api, at)
    await userEvent.click(await screen.findByRole('button', { name: text('engine.draft.drop') }))
    expect(await field('Address line 1')).toHaveValue('Old road')
    expect(back()).toBeNull()
    view.unmount()
    await visit(api, at)
    expect(await field('Address line 1')).toHaveValue('Old road')
  })

  test('does not overwrite what somebody else has saved since', async () => {
    await runOut()
    await api.ask('PUT', `/api/customers/${customer.id}`, { address_1: 'Their road' })
    await visit(api, at)
    await waitFor(async () => expect(await field('Address line 1')).toHaveValue('New road'))
    await save()
    expect(await screen.findByText(text('engine.conflict'))).toBeVisible()
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({ address_1: 'Their road' })
  })

  test('is gone for good when somebody else signs in', async () => {
    await runOut()
    expect(sessionStorage).toHaveLength(1)
    const view = await visit(api, at, { role: 'client' })
    expect(sessionStorage).toHaveLength(0)
    expect(await field('Address line 1')).toHaveValue('Old road')
    view.unmount()
    await visit(api, at)
    expect(await field('Address line 1')).toHaveValue('Old road')
    expect(back()).toBeNull()
  })

  test('is kept without the secrets among it', async () => {
    const view = await visit(api, '/dashboard/users/create')
    await type('Name', 'Hanora')
    await type('Password', 'not to be kept')
    expireSession()
    view.unmount()
    const kept = sessionStorage.getItem('ullage.draft')
    expect(kept).toContain('Hanora')
    expect(kept).not.toContain('not to be kept')
  })
})
