// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../src/config/format'
import { farms, filter, makeFarms, rows, shownTitles, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const made = await makeFarms(api)
  const { version } = await api.ask('GET', `/api/customers/${made.Cedar}`)
  await api.ask('PUT', `/api/customers/${made.Cedar}`, { phone: '+353871234567', version })
})
afterAll(() => api.stop())

const filters = () => screen.getByRole('button', { name: /^Filter( \d+)?$/ })
const panel = () => within(screen.getByRole('dialog'))
async function choose(label: string) {
  await userEvent.click(filters())
  await userEvent.click(panel().getByRole('button', { name: label }))
}
const asked = (query: () => URLSearchParams) => JSON.parse(query().get('filter')!) as object

describe('a filter for nothing', () => {
  test('finds what is empty and what has a value, and says which in words', async () => {
    const { query } = await visit(api, farms)
    await rows()
    await choose('Phone')
    await userEvent.click(panel().getByRole('button', { name: text('engine.hasValue') }))
    await waitFor(() => expect(shownTitles()).toEqual(['Cedar Farm']))
    expect(asked(query)).toEqual({ q: 'Farm', phone_neq: null })
    await userEvent.click(panel().getByRole('button', { name: text('engine.isEmpty') }))
    await waitFor(() => expect(shownTitles()).toEqual(['Ash Farm', 'Beech Farm', 'Damson Farm']))
    expect(asked(query)).toEqual({ q: 'Farm', phone: null })
    expect(screen.getByRole('button', { name: /^Phone\s+is empty$/, hidden: true })).toBeVisible()
    await userEvent.click(panel().getByRole('button', { name: text('engine.isEmpty') }))
    await waitFor(() => expect(asked(query)).toEqual({ q: 'Farm' }))
  })

  test('gives way to a value, and takes the place of one', async () => {
    const { query } = await visit(api, `/dashboard/tanks?${filter({ days_p50: null })}`)
    await userEvent.click(await screen.findByRole('button', { name: /^Days left\s+is empty$/ }))
    await userEvent.type(screen.getByLabelText('Days left: From'), '3')
    await waitFor(() => expect(asked(query)).toEqual({ days_p50_gte: 3 }))
    await userEvent.click(panel().getByRole('button', { name: text('engine.hasValue') }))
    await waitFor(() => expect(asked(query)).toEqual({ days_p50_neq: null }))
    expect(screen.getByLabelText('Days left: From')).toHaveDisplayValue('')
  })

  test('shows a time or a day that is told from now as the day that it stands for', async () => {
    await visit(api, `/dashboard/tanks?${filter({ reading_at_lte: '-P1D', run_out_on_lte: 'P7D' })}`)
    const dayFrom = (days: number) => day(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    await userEvent.click(await screen.findByRole('button', { name: /^Last reading/ }))
    expect(panel().getByLabelText('Last reading: To')).toHaveDisplayValue(dayFrom(-1))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: /^Run-out date/ }))
    expect(panel().getByLabelText('Run-out date: To')).toHaveDisplayValue(dayFrom(7))
  })

  test('stays when something else is searched or filtered by', async () => {
    const { query } = await visit(api, `/dashboard/tanks?${filter({ model_id: null })}`)
    await rows()
    await userEvent.type(screen.getByRole('searchbox'), 'tank')
    await waitFor(() => expect(asked(query)).toEqual({ model_id: null, q: 'tank' }))
    await choose('State')
    await userEvent.click(panel().getByRole('checkbox', { name: 'Active' }))
    await waitFor(() => expect(asked(query)).toEqual({ model_id: null, q: 'tank', state: 'active' }))
  })

  test('is offered where the field can be empty, and no further than the server understands', async () => {
    await visit(api, '/dashboard/tanks')
    await rows()
    const offered = async (label: string) => {
      await choose(label)
      const found = panel().queryAllByRole('button', { name: /is empty|has a value/ })
      await userEvent.keyboard('{Escape}')
      return found.map(each => each.textContent)
    }
    const both = ['is empty', 'has a value']
    expect(await offered('Tank model')).toEqual(both)
    expect(await offered('Shape')).toEqual(both)
    expect(await offered('Last reading')).toEqual(both)
    expect(await offered('Tags')).toEqual(['is empty'])
    // Entered, begun with, always known.
    for (const label of ['Name', 'Product', 'State', 'Top-up', 'Quarantined'])
      expect(await offered(label)).toEqual([])
  })
})

describe('filters by keyboard', () => {
  test.each([
    ['Type', 'checkbox'],
    ['Name', 'textbox'],
  ])('lead to where the value of %s goes, and Escape leads back', async (label, role) => {
    await visit(api, farms)
    await rows()
    filters().focus()
    await userEvent.keyboard('{Enter}')
    panel().getByRole('button', { name: label }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(panel().getAllByRole(role)[0])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(filters()).toHaveFocus()
  })

  test('lead to a list of records, which Escape closes before it leads back', async () => {
    await visit(api, farms)
    await rows()
    await choose('Depot')
    const box = await screen.findByRole('combobox', { name: 'Depot' })
    expect(box).toHaveFocus()
    expect(await screen.findByRole('option', { name: 'B depot' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(panel().getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(filters()).toHaveFocus()
  })

  test('say how many records they leave, where the list is out of sight', async () => {
    await visit(api, farms)
    await rows()
    await choose('Type')
    await userEvent.click(panel().getByRole('checkbox', { name: 'Farm' }))
    await waitFor(() => expect(panel().getByRole('status')).toHaveTextContent('2 results'))
  })

  test('lead from the chip to its value and back to the chip', async () => {
    await visit(api, `/dashboard/customers?${filter({ name: 'Ash Farm' })}`)
    const chip = await screen.findByRole('button', { name: /^Name\s+Ash Farm/ })
    chip.focus()
    await userEvent.keyboard('{Enter}')
    expect(panel().getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(chip).toHaveFocus()
  })

  test('keep a chip while it is changed, and go to the button once it is gone', async () => {
    const { query } = await visit(api, `/dashboard/customers?${filter({ kind: 'farm' })}`)
    await userEvent.click(await screen.findByRole('button', { name: /^Type\s+Farm/ }))
    await userEvent.click(panel().getByRole('checkbox', { name: 'Farm' }))
    await waitFor(() => expect(asked(query)).toEqual({}))
    expect(panel().getByRole('checkbox', { name: 'Farm' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: /^Type/ })).toBeNull()
    expect(filters()).toHaveFocus()
  })
})

describe('an end that is a day', () => {
  test('asks for nothing while it is none, and says so when it is left', async () => {
    const { query } = await visit(api, '/dashboard/tanks?filter={"run_out_on_gte":"2026-07-01"}')
    await userEvent.click(await screen.findByRole('button', { name: /^Run-out date\s+≥ 01\/07\/2026/ }))
    const to = screen.getByLabelText('Run-out date: To')
    await userEvent.type(to, '31/9/2026')
    await userEvent.tab()
    expect(panel().getByText(text('engine.notADay'))).toBeVisible()
    expect(to).toBeInvalid()
    await userEvent.clear(to)
    await userEvent.type(to, '30/9/2026')
    await waitFor(() =>
      expect(asked(query)).toEqual({ run_out_on_gte: '2026-07-01', run_out_on_lte: '2026-09-30' }),
    )
    expect(panel().queryByText(text('engine.notADay'))).not.toBeInTheDocument()
  })
})
