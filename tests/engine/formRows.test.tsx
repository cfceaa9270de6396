// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const save = () => userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
const cells = (column: string) => screen.getAllByLabelText<HTMLInputElement>(column, { selector: 'td input' })
const writes = () => api.calls.filter(({ method, path }) => method === 'POST' && path === '/api/models')
const FALLING = 'Must not be less than in the row above'

/** A new model that is known by its table, with these rows typed into it; one of nothing stays empty. */
async function table(rows: readonly (readonly [mm: string, litres: string])[]) {
  await visit(api, '/dashboard/models/create')
  await userEvent.type(await field('Name'), `Strapped ${rows.length}`)
  await userEvent.selectOptions(await field('Shape'), 'Custom (strapping table)')
  await userEvent.type(await field('Capacity'), '1000')
  for (const [i, [mm, litres]] of rows.entries()) {
    await userEvent.click(screen.getByRole('button', { name: text('engine.addRow') }))
    if (mm) await userEvent.type(cells('Height')[i]!, mm)
    if (litres) await userEvent.type(cells('Volume')[i]!, litres)
  }
}
const summary = () => screen.findByRole('alert')
const lines = async () =>
  within(await summary())
    .getAllByRole('listitem')
    .map(each => each.textContent)

describe('what is wrong in a table of a form', () => {
  test('is written at its cell, and the summary names the row as it is numbered and leads there', async () => {
    await table([
      ['100', '50'],
      ['', ''],
      ['', '200'],
    ])
    await save()
    expect(await lines()).toEqual(['Strapping table, row 3, Height: Required'])
    const [, , cell] = cells('Height')
    expect(cell).toHaveAccessibleDescription('Required')
    expect(cell!.closest('td')).toHaveTextContent('Required')
    expect(within(cell!.closest('td')!).getByText('Required')).not.toHaveClass('visually-hidden')
    await userEvent.click(screen.getByRole('button', { name: 'Strapping table, row 3, Height' }))
    expect(cell).toHaveFocus()
    expect(writes()).toEqual([])
  })

  test('is told in the same way where only the server can know it, until it is put right', async () => {
    await table([
      ['', ''],
      ['100', '50'],
      ['90', '60'],
    ])
    await save()
    expect(await lines()).toEqual([`Strapping table, row 3, Height: ${FALLING}`])
    expect(cells('Height')[2]).toHaveAccessibleDescription(FALLING)
    expect(cells('Height')[1]).not.toHaveAccessibleDescription()
    await userEvent.click(screen.getByRole('button', { name: 'Strapping table, row 3, Height' }))
    expect(cells('Height')[2]).toHaveFocus()
    await userEvent.clear(cells('Height')[2]!)
    await userEvent.type(cells('Height')[2]!, '900')
    await waitFor(() => expect(cells('Height')[2]).not.toHaveAccessibleDescription())
  })

  test('that is about the table as a whole is told above its cells, and leads to it', async () => {
    await table([['0', '0']])
    await save()
    const what = 'The table needs at least one row above 0'
    expect(await lines()).toEqual([`Strapping table: ${what}`])
    const whole = screen.getByRole('group', { name: /^Strapping table/ })
    expect(whole).toHaveAccessibleDescription(what)
    await userEvent.click(within(await summary()).getByRole('button', { name: 'Strapping table' }))
    expect(whole).toHaveFocus()
  })
})

test('a new row of a table shows the default of its choice in words', async () => {
  await visit(api, '/dashboard/panels/create')
  await field('Code')
  await userEvent.click(screen.getByRole('button', { name: text('engine.addRow') }))
  expect(screen.getByLabelText('Result', { selector: 'td select' })).toHaveDisplayValue('Open')
})
