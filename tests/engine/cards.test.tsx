// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { farms, heading, makeFarms, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await makeFarms(api)
})
afterAll(() => api.stop())

describe('cards', () => {
  const cards = () =>
    waitFor(() => {
      const found = screen
        .queryAllByRole('link', { name: /Farm$/, hidden: true })
        .map(each => each.textContent)
      if (found.length === 0) throw new Error('no cards yet')
      return found
    })
  const more = async (label: string) => {
    await userEvent.click(screen.getByRole('button', { name: text('engine.more') }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: text(label) }),
    )
  }

  test('are sorted by any declared field, either way', async () => {
    const { query } = await visit(api, farms, { width: 390 })
    expect(await cards()).toEqual(['Ash Farm', 'Beech Farm', 'Cedar Farm', 'Damson Farm'])
    await userEvent.click(screen.getByRole('button', { name: 'Sort: Name, Ascending' }))
    await userEvent.click(await screen.findByRole('button', { name: text('engine.descending') }))
    await waitFor(() => expect(query().get('order')).toBe('DESC'))
    await waitFor(async () => expect((await cards())[0]).toBe('Damson Farm'))
    await userEvent.click(screen.getByRole('radio', { name: 'Customer no.' }))
    await waitFor(() => expect(query().get('sort')).toBe('customer_no'))
    expect(query().get('order')).toBe('DESC')
    expect(
      await screen.findByRole('button', { name: 'Sort: Customer no., Descending', hidden: true }),
    ).toBeVisible()
  })

  test('are chosen one by one, by the page, and all that match, for the same that can be done with rows', async () => {
    await visit(api, `${farms}&page=1&perPage=2`, { width: 390 })
    expect(await cards()).toHaveLength(2)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ash Farm' }))
    const bar = await screen.findByRole('region', { name: '1 selected' })
    expect(within(bar).getByRole('button', { name: text('engine.edit') })).toBeVisible()
    expect(within(bar).getByRole('button', { name: text('engine.remove') })).toBeVisible()
    await userEvent.click(within(bar).getByRole('button', { name: text('engine.selectPage') }))
    expect(screen.getByRole('checkbox', { name: 'Select Beech Farm' })).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: text('engine.selectAll', { count: 4 }) }))
    expect(screen.getByText('4 selected')).toBeVisible()
  })

  test('say what was chosen of their facts', async () => {
    const { query } = await visit(api, farms, { width: 390 })
    await cards()
    await more('engine.columns')
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }))
    await waitFor(() => expect(query().get('columns')).toBe('name,tanks,status,email'))
    const card = screen.getByRole('link', { name: 'Ash Farm', hidden: true }).closest('li')!
    expect(
      within(card)
        .getAllByRole('term', { hidden: true })
        .map(each => each.textContent),
    ).toEqual(['Tanks', 'Status', 'E-mail'])
  })

  test('have the rest behind one button: views and export', async () => {
    await visit(api, farms, { width: 390 })
    await cards()
    await more('engine.savedViews')
    expect(await screen.findByLabelText(text('engine.viewName'))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await more('engine.export')
    expect(screen.getByRole('button', { name: text('engine.exportAs.csv') })).toBeVisible()
  })

  test('of tanks are sorted and chosen on any window', async () => {
    await visit(api, '/dashboard/tanks?view=cards')
    await heading('Tanks')
    expect(await screen.findByRole('button', { name: 'Sort: Days left, Ascending' })).toBeVisible()
    const [box] = await screen.findAllByRole('checkbox', { name: /^Select / })
    await userEvent.click(box!)
    expect(await screen.findByRole('region', { name: '1 selected' })).toBeVisible()
  })
})
