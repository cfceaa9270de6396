// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { farms, makeFarms, rows, shownTitles, startApi, text, visit, type Api } from './support'

let api: Api

beforeAll(async () => {
  api = await startApi()
  await makeFarms(api)
})
afterAll(() => api.stop())

describe('saved views', () => {
  test('keep filter, sort and columns under a name, and bring them back', async () => {
    const { query, router } = await visit(api, `${farms}&sort=name&order=DESC&columns=name,kind`)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.savedViews') }))
    await userEvent.type(await screen.findByLabelText(text('engine.viewName')), 'My farms')
    await userEvent.click(screen.getByRole('button', { name: text('engine.saveView') }))
    const view = await screen.findByRole('button', { name: 'My farms' })
    await act(() => router.navigate('/dashboard/customers?filter={}'))
    await waitFor(() => expect(query().get('columns')).toBeNull())
    await userEvent.click(screen.queryByRole('button', { name: 'My farms' }) ?? view)
    await waitFor(() => expect(query().get('columns')).toBe('name,kind'))
    expect(query().get('order')).toBe('DESC')
    await waitFor(() =>
      expect(shownTitles()).toEqual(['Damson Farm', 'Cedar Farm', 'Beech Farm', 'Ash Farm']),
    )
  })

  test('are replaced where one saves another under the same name', async () => {
    const { query, router } = await visit(api, `${farms}&sort=name&order=ASC&columns=name,kind`)
    await rows()
    const open = () => userEvent.click(screen.getByRole('button', { name: text('engine.savedViews') }))
    const save = async (button: string, shares: boolean) => {
      await userEvent.type(await screen.findByLabelText(text('engine.viewName')), 'Farms')
      if (shares) await userEvent.click(screen.getByLabelText(text('engine.share')))
      await userEvent.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(screen.getByLabelText(text('engine.viewName'))).toHaveValue(''))
    }
    await open()
    await save(text('engine.saveView'), true)
    await act(() => router.navigate(`${farms}&sort=name&order=ASC&columns=name,customer_no`))
    await waitFor(() => expect(query().get('columns')).toBe('name,customer_no'))
    if (!screen.queryByLabelText(text('engine.viewName'))) await open()
    await save(text('engine.replaceView', { name: 'Farms' }), false)
    const views = await screen.findAllByRole('button', { name: new RegExp(`^Farms`) })
    expect(views).toHaveLength(1)
    // It stays shared, as it was.
    expect(views[0]).toHaveTextContent(text('engine.shared'))
    await userEvent.click(views[0]!)
    await waitFor(() => expect(query().get('columns')).toBe('name,customer_no'))
  })
})
