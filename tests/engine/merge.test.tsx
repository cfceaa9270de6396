// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
/** The first of three customers of one name. */
let merged: number
beforeAll(async () => {
  api = await startApi()
  const { county_id, country_id } = await api.ask('GET', `/api/customers/${api.made.customers![0]}`)
  const make = async (customer_no: string, parent_id: number) => {
    const fields = {
      name: 'Nora Egan',
      customer_no,
      parent_id,
      email: 'n@example.com',
      county_id,
      country_id,
    }
    const { id } = await api.ask('POST', '/api/customers', { kind: 'farm', ...fields })
    return id
  }
  merged = await make('M-1', 11)
  await make('M-2', 11)
  await make('M-3', 21)
})
afterAll(() => api.stop())

test('a customer is merged into another of the same client, told apart by number and depot', async () => {
  await visit(api, `/dashboard/customers/${merged}/show`)
  await userEvent.click(await screen.findByText(text('office.merge.begin'), { selector: 'button' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('combobox'), 'Egan')
  const options = () => screen.getAllByRole('option').map(each => each.textContent)
  await waitFor(() => expect(options()).toEqual(['Nora EganM-2 · A depot']))
})
