// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { heading, startApi, text, visit, type Api } from './support'

let api: Api
let customer: Record<string, unknown> & { id: number; version: number }
let count = 0

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => api.intercept(() => undefined))
beforeEach(async () => {
  const sample = await api.ask('GET', `/api/customers/${api.made.customers![0]}`)
  count++
  customer = await api.ask('POST', '/api/customers', {
    name: `Customer ${count}`,
    customer_no: `F-${count}`,
    email: `form${count}@example.com`,
    address_1: 'Old road',
    kind: 'farm',
    parent_id: sample.parent_id,
    county_id: sample.county_id,
    country_id: sample.country_id,
  })
})

const save = () => userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
/** What was saved: a form that is filled in asks the calculator as well. */
const writes = () =>
  api.calls.filter(
    ({ method, path }) => (method === 'POST' || method === 'PUT') && !/(calculate|preview)$/.test(path),
  )
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const edit = async () => {
  const view = await visit(api, `/dashboard/customers/${customer.id}`)
  await field('Name')
  return view
}
const type = async (name: string, value: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  if (value) await userEvent.type(input, value)
}

describe('a new record', () => {
  test('is told at its fields and in a summary what is wrong, before anything is sent', async () => {
    await visit(api, '/dashboard/customers/create')
    await field('Name')
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(
      within(summary)
        .getAllByRole('button')
        .map(each => each.textContent),
    ).toEqual(['Name', 'Depot', 'E-mail', 'County', 'Country'])
    expect(within(summary).getByText(/Enter an e-mail address or a phone number/)).toBeVisible()
    expect(await field('Name')).toHaveAccessibleDescription('Required')
    expect(await field('Name')).toBeInvalid()
    await userEvent.click(within(summary).getByRole('button', { name: 'County' }))
    expect(await field('County')).toHaveFocus()
    expect(writes()).toEqual([])
  })

  test('is created once, however often its answer gets lost', async () => {
    const { router } = await visit(api, '/dashboard/countries/create')
    await type('Name', 'Elbonia')
    await type('Code', 'EB')
    api.intercept(({ method }) => (method === 'POST' ? Response.error() : undefined))
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(text('errors.server'))
    const [lost] = writes()
    api.intercept(() => undefined)
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard\/countries\/\d+\/show$/))
    const [first, second] = writes()
    expect(first).toBe(lost)
    expect(first!.headers.get('idempotency-key')).toBe(second!.headers.get('idempotency-key'))
    expect(first!.headers.get('idempotency-key')).toMatch(/.{16}/)
  })

  test('is filled in by its address, but for what is no value of its field', async () => {
    const source = encodeURIComponent('{"name":"Elbonia","code":{"a":1},"id":7,"nothing":1}')
    await visit(api, `/dashboard/countries/create?source=${source}`)
    expect(await field('Name')).toHaveValue('Elbonia')
    expect(await field('Code')).toHaveValue('')
  })

  test('is empty where its address fills in what nobody can read', async () => {
    await visit(api, '/dashboard/countries/create?source={')
    expect(await field('Name')).toHaveValue('')
  })

  test('takes what the screen is filtered by, and does not ask for it', async () => {
    const { router } = await visit(api, '/dashboard/clients/create')
    await type('Name', 'Client of clients')
    expect(document.getElementById('field-parent_id')).toBeNull()
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/clients\/\d+\/show$/))
    expect(await heading(/Client of clients/)).toBeVisible()
  })
})

describe('a record that is there', () => {
  test('sends only what was changed, against the version that was opened', async () => {
    const { router } = await edit()
    await type('Address line 1', 'New road')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    const [put] = writes()
    expect(put!.body).toEqual({ address_1: 'New road' })
    expect(put!.headers.get('if-match')).toBe(`"${customer.version}"`)
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({
      address_1: 'New road',
      name: customer.name,
    })
  })

  test('is not sent at all when nothing was changed', async () => {
    const { router } = await edit()
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(writes()).toEqual([])
  })

  test('is told at the field what only the server can know', async () => {
    await edit()
    const taken = await api.ask('POST', '/api/customers', {
      ...Object.fromEntries(
        ['parent_id', 'county_id', 'country_id', 'kind'].map(name => [name, customer[name]]),
      ),
      name: 'Holder',
      email: 'holder@example.com',
      customer_no: `TAKEN-${count}`,
    })
    await type('Customer no', String(taken.customer_no))
    await save()
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByText(/Already in use by another record/)).toBeVisible()
    expect(await field('Customer no')).toHaveAccessibleDescription('Already in use by another record')
  })

  test('is told so in the language that it is read in', async () => {
    await visit(api, `/dashboard/customers/${customer.id}`, { language: 'fr' })
    const name = await screen.findByLabelText<HTMLInputElement>(/^N° de client/)
    const holder = await api.ask('GET', `/api/customers/${api.made.customers![0]}`)
    await userEvent.clear(name)
    await userEvent.type(name, String(holder.customer_no))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription('Déjà utilisé par un autre enregistrement'))
  })

  test('keeps what was typed when the server can not be reached, and lets nobody leave by mistake', async () => {
    const { router } = await edit()
    await type('Address line 1', 'Nearly lost')
    api.intercept(({ method }) => (method === 'PUT' ? Response.error() : undefined))
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(text('errors.server'))
    expect(await field('Address line 1')).toHaveValue('Nearly lost')
    const asked = vi.spyOn(window, 'confirm')
    await userEvent.click(screen.getByRole('link', { name: text('engine.cancel') }))
    const question = await screen.findByRole('dialog', { name: text('engine.leave.title') })
    expect(question).toHaveAccessibleDescription(text('engine.leave.text'))
    await userEvent.click(within(question).getByRole('button', { name: text('engine.leave.stay') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(`/dashboard/customers/${customer.id}`)
    expect(await field('Address line 1')).toHaveValue('Nearly lost')
    await userEvent.click(screen.getByRole('link', { name: text('engine.cancel') }))
    await userEvent.click(await screen.findByRole('button', { name: text('engine.leave.go') }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    // The browser's own question has nobody's words.
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  test('is left without a question when nothing was changed', async () => {
    const { router } = await edit()
    await userEvent.click(screen.getByRole('link', { name: text('engine.cancel') }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is removed after saying what that means, and is gone from the list', async () => {
    const { router } = await edit()
    await userEvent.click(screen.getByRole('button', { name: text('engine.remove') }))
    const question = await screen.findByRole('dialog', {
      name: text('engine.removing.title', { title: String(customer.name) }),
    })
    expect(await within(question).findByText(text('engine.removing.consequence'))).toBeVisible()
    await userEvent.click(within(question).getByRole('button', { name: text('engine.remove') }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/customers'))
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({ code: 'not_found' })
  })

  test('stays while others refer to it, which are named as its page names them', async () => {
    const [group] = (await api.ask('GET', '/api/tankgroups?filter={"parent_id":null}')) as never as {
      id: number
    }[]
    await visit(api, `/dashboard/clients/${group!.id}`)
    await field('Name')
    await userEvent.click(screen.getByRole('button', { name: text('engine.remove') }))
    const question = await screen.findByRole('dialog')
    expect(await within(question).findByText(text('engine.removing.keeps'))).toBeVisible()
    const named = within(question).getAllByRole('listitem')
    expect(named.map(each => each.textContent)).toContainEqual(expect.stringMatching(/^Depots \d+$/))
    expect(within(question).queryByRole('button', { name: text('engine.remove') })).toBeNull()
  })

  test.each(['', '/show'])('says that it is not there, and leads back, at /999999%s', async page => {
    await visit(api, `/dashboard/customers/999999${page}`)
    await heading(text('engine.missing'))
    expect(screen.getByText(/^Request /)).toBeVisible()
    expect(screen.queryByRole('button', { name: text('engine.again') })).toBeNull()
    expect(
      screen.getByRole('link', { name: text('engine.backTo', { name: text('screens.customers') }) }),
    ).toHaveAttribute('href', '/dashboard/customers')
  })
})

describe('a secret', () => {
  const KEPT = 'Leave blank to keep the current password'

  test('is said to be kept where it is left blank, once there is one', async () => {
    const [user] = (await api.ask('GET', '/api/users')) as never as { id: number }[]
    await visit(api, '/dashboard/users/create')
    expect(await field('Password')).toHaveAccessibleDescription('At least 12 characters, 10 for a customer')
    cleanup()
    await visit(api, `/dashboard/users/${user!.id}`)
    expect(await field('Password')).toHaveAccessibleDescription(
      `At least 12 characters, 10 for a customer · ${KEPT}`,
    )
  })

  test('that a record must have is required until there is one', async () => {
    await visit(api, '/dashboard/webhooks/create')
    expect(await field('Secret')).toBeRequired()
    cleanup()
    await visit(api, `/dashboard/webhooks/${api.made.webhooks![0]}`)
    expect(await field('Secret')).not.toBeRequired()
  })
})

describe('a record that somebody else changed in the meantime', () => {
  const meantime = () =>
    api.ask('PUT', `/api/customers/${customer.id}`, { address_1: 'Their road', address_2: 'Their town' })

  async function collide() {
    const view = await edit()
    await meantime()
    await type('Address line 1', 'My road')
    await save()
    const alert = await screen.findByText(text('engine.conflict'))
    return { ...view, conflict: alert.closest('[role="alert"]') as HTMLElement }
  }

  test('shows both changes beside what there was before', async () => {
    const { conflict } = await collide()
    const cells = (name: string) =>
      within(within(conflict).getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map(each => each.textContent)
    expect(
      within(conflict).getByText(new RegExp(`^${text('engine.conflictBy', { who: 'admin' })}`)),
    ).toBeVisible()
    expect(cells('Address line 1')).toEqual(['Old road', 'Their road', 'My road'])
    expect(cells('Address line 2')[1]).toBe('Their town')
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({ address_1: 'Their road' })
  })

  test('takes mine where I keep it, and theirs where only they changed something', async () => {
    const { router } = await collide()
    await userEvent.click(screen.getByRole('button', { name: text('engine.keepMine') }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({
      address_1: 'My road',
      address_2: 'Their town',
    })
  })

  test('fills the form anew where theirs is taken, and can be saved from there', async () => {
    const { router } = await collide()
    await userEvent.click(screen.getByRole('button', { name: text('engine.takeTheirs') }))
    await waitFor(async () => expect(await field('Address line 1')).toHaveValue('Their road'))
    await type('Address line 1', 'Our road')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(await api.ask('GET', `/api/customers/${customer.id}`)).toMatchObject({ address_1: 'Our road' })
  })
})

test('a record that is not changed any more has no form: its edit address leads to its page', async () => {
  const notice = await api.ask('POST', '/api/notices', {
    subject: 'Roads are icy',
    body: 'Deliveries are late',
    channels: ['inbox'],
    audience: 'users',
    roles: ['client'],
  })
  const address = `/dashboard/notify/${notice.id}`
  const draft = await visit(api, address)
  await field('Subject')
  draft.unmount()
  await api.ask('POST', `/api/notices/${notice.id}/cancel`, {})
  const { router } = await visit(api, address)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/show`))
  expect(screen.queryByRole('button', { name: text('engine.save') })).toBeNull()
})

describe('inputs', () => {
  test('a reference is found by typing and chosen with the keyboard', async () => {
    const { router } = await edit()
    const depot = await field('Depot')
    await userEvent.click(depot)
    // What is there is selected, so that typing replaces it.
    await userEvent.keyboard('B depot')
    // What was found before the text was typed must not be taken for what it finds.
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(
        within(screen.getByRole('listbox'))
          .getAllByRole('option')
          .map(each => each.textContent),
      ).toEqual(['B depot']),
    )
    await userEvent.keyboard('{Enter}')
    expect(depot).toHaveValue('B depot')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(writes()[0]!.body).toEqual({ parent_id: 21 })
  })

  test('a number may be typed with a comma, and what is no number stays to be corrected', async () => {
    await edit()
    await type('Latitude', '52,5x')
    await save()
    expect(await field('Latitude')).toHaveValue('52,5x')
    expect(await field('Latitude')).toHaveAccessibleDescription('Must be a number')
    await type('Latitude', '52,5')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ lat: 52.5 })
  })

  test('a postcode is put into its form when it is left, and refused by nobody for how it was typed', async () => {
    const { router } = await edit()
    await type('Eircode', 'd02x285')
    await userEvent.tab()
    expect(await field('Eircode')).toHaveValue('D02 X285')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/show$/))
    expect(writes()[0]!.body).toEqual({ postcode: 'D02 X285' })
    const answer = await api.ask('PUT', `/api/customers/${customer.id}`, { postcode: ' bt1  1aa ' })
    expect(answer).toMatchObject({ postcode: 'BT1 1AA' })
  })

  test('a table takes the rows of a spreadsheet', async () => {
    const [id] = api.made.tanks!
    await visit(api, `/dashboard/manageTanks/${id}`)
    await userEvent.selectOptions(await field('Shape'), 'Custom (strapping table)')
    await userEvent.click(await screen.findByRole('button', { name: text('engine.addRow') }))
    const [cell] = screen.getAllByLabelText('Height', { selector: 'td input' })
    await userEvent.click(cell!)
    await userEvent.paste('500\t300,5\n1000\t700')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({
      shape: 'strapped',
      strapping: [
        { mm: 500, l: 300.5 },
        { mm: 1000, l: 700 },
      ],
    })
  })

  test('tags end with a comma or Enter, and Enter does not send the form', async () => {
    const [id] = api.made.tanks!
    await visit(api, `/dashboard/manageTanks/${id}`)
    const tags = await field('Tags')
    await userEvent.type(tags, 'shed, gate{Enter}')
    expect(writes()).toEqual([])
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ tags: ['one', 'two', 'shed', 'gate'] })
  })
})
