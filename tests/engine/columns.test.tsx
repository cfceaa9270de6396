// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { farms, makeFarms, rows, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await makeFarms(api)
})
afterAll(() => api.stop())

/** Also while an open panel covers them. */
const heads = () =>
  screen
    .getAllByRole('columnheader', { hidden: true })
    .map(each => each.textContent)
    .filter(words => words && words !== text('engine.actions'))
const FIRST = ['Name', 'Customer no.', 'Tanks', 'Status', 'Last sign-in', 'Depot']

describe('the columns of a list', () => {
  test('are all there in a wide window', async () => {
    await visit(api, farms, { width: 1920 })
    await rows()
    expect(heads()).toEqual([...FIRST, 'Phone', 'Type', 'E-mail'])
  })

  test('are as many in one between as are in sight without scrolling', async () => {
    await visit(api, farms, { width: 1600 })
    await rows()
    expect(heads()).toEqual([...FIRST, 'Phone'])
  })

  test('are those that matter most in a narrow one; the others can be chosen, and are taken back at once', async () => {
    const { query } = await visit(api, farms, { width: 1024 })
    await rows()
    expect(heads()).toEqual(FIRST)
    await userEvent.click(screen.getByRole('button', { name: text('engine.columns') }))
    const panel = within(screen.getByRole('dialog'))
    expect(panel.getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked()
    expect(panel.queryByRole('button', { name: text('engine.resetColumns') })).toBeNull()
    await userEvent.click(panel.getByRole('checkbox', { name: 'E-mail' }))
    await waitFor(() => expect(heads()).toEqual([...FIRST, 'E-mail']))
    expect(query().get('columns')).toMatch(/parent_id,email$/)
    await userEvent.click(panel.getByRole('button', { name: text('engine.resetColumns') }))
    await waitFor(() => expect(heads()).toEqual(FIRST))
    expect(query().get('columns')).toBeNull()
  })

  test('begin with what a model is known by', async () => {
    await visit(api, '/dashboard/models')
    await rows()
    expect(heads().slice(0, 2)).toEqual(['Name', 'Manufacturer'])
  })
})

test('a depot says on its client’s page how many tanks it has, and at which levels it warns', async () => {
  await visit(api, '/dashboard/clients/10/show')
  const depots = await screen.findByRole('region', { name: 'Depots' })
  const table = await within(depots).findByRole('table')
  const [head, row] = within(table).getAllByRole('row')
  expect([...head!.children].map(each => each.textContent)).toEqual([
    'Name',
    'Tanks',
    'Low at',
    'Critical at',
  ])
  await waitFor(() => expect(row!.children[1]).toHaveTextContent(/^\d+$/))
})
