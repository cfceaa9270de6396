// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { writableValues } from '../../src/resources/engine/form/values'
import { heading, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const type = async (name: string, value: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}
const measures = () =>
  [...screen.getByRole('group', { name: 'Dimensions' }).querySelectorAll('input, select')].map(({ id }) =>
    id.replace('field-dimensions.', ''),
  )
const CYLINDER = { shape: 'horizontal_cylinder', dimensions: { d: 1000, l: 2000, end: 'flat' } }
const more = () => text('tanks.capacityAbove', { pct: 27, volume: '1,571 L' })

describe('the calculator of a model', () => {
  test('draws its shape with the level that is typed, and with that of the litres', async () => {
    const { id } = await api.ask('POST', '/api/models', { name: 'Lying', ...CYLINDER, capacity_l: 1570 })
    await visit(api, `/dashboard/models/${id}/show`)
    /** How high the liquid stands in the drawing, which is 100 high. */
    const surface = async (name: string) =>
      (await screen.findByRole('img', { name })).querySelector('g > line')?.getAttribute('y1')
    expect(await surface(text('office.models.empty'))).toBeUndefined()
    await type('Level', '500')
    expect(await surface(text('format.gauge', { pct: 50, volume: '785 L' }))).toBe('50')
    await type('Volume', '1570')
    const full = text('format.gauge', { pct: 100, volume: '1,570 L' })
    expect(Number(await surface(full))).toBeLessThan(7)
    const level = () => Number((screen.getByLabelText(/^Level/) as HTMLInputElement).value)
    await waitFor(() => expect(level()).toBeGreaterThan(990))
  })
})

describe('the measures of a tank', () => {
  test('are those that its shape has', async () => {
    await visit(api, '/dashboard/models/create')
    const shape = await field('Shape')
    await waitFor(() => expect(measures()).toEqual([]))
    expect(screen.getByText('Choose a shape first')).toBeVisible()
    await userEvent.selectOptions(shape, 'Horizontal cylinder')
    await waitFor(() => expect(measures()).toEqual(['d', 'l', 'end', 'end_depth']))
    await userEvent.selectOptions(shape, 'Sphere')
    await waitFor(() => expect(measures()).toEqual(['d']))
    await userEvent.selectOptions(shape, 'Custom (strapping table)')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Dimensions' })).toBeNull())
    await userEvent.selectOptions(shape, 'Obround')
    await waitFor(() => expect(measures()).toEqual(['l', 'h', 'w', 'axis']))
  })

  test('are marked as needed, unless a strapping table stands in for them', async () => {
    await visit(api, '/dashboard/models/create')
    await userEvent.selectOptions(await field('Shape'), 'Horizontal cylinder')
    expect(await field('Diameter')).toBeRequired()
    expect(await field('Ends')).not.toBeRequired()
    expect(screen.queryByRole('group', { name: /^Strapping table/ })).toBeNull()
    const table = { strapping: [{ mm: 500, l: 50 }], capacity_l: 50 }
    const { id } = await api.ask('POST', '/api/models', { name: 'Told', shape: CYLINDER.shape, ...table })
    await visit(api, `/dashboard/models/${id}`)
    expect(await field('Diameter')).not.toBeRequired()
    expect(screen.getByRole('group', { name: /^Strapping table/ })).toBeVisible()
  })

  test('are none where the table says all, which is needed then', async () => {
    await visit(api, '/dashboard/models/create')
    await userEvent.selectOptions(await field('Shape'), 'Custom (strapping table)')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Dimensions' })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
    expect(screen.getByRole('group', { name: /^Strapping table/ })).toHaveAccessibleDescription('Required')
  })

  test('are asked for until a tank names its model, which brings them', async () => {
    await api.ask('POST', '/api/models', { name: 'Chosen 1571', capacity_l: 1571, ...CYLINDER })
    await visit(api, '/dashboard/manageTanks/create')
    expect(await field('Shape')).toBeRequired()
    expect(screen.getByText('Choose a shape first')).toBeVisible()
    await userEvent.type(await field('Tank model'), 'Chosen')
    await userEvent.click(await screen.findByRole('option', { name: 'Chosen 1571' }))
    // The model brings its measures and its capacity; they may be changed before the tank is saved.
    await waitFor(async () => expect(await field('Shape')).toHaveValue(CYLINDER.shape))
    expect(await field('Shape')).not.toBeRequired()
    expect(await field('Capacity')).toHaveValue('1571')
  })

  test('that belong to another shape are not saved', () => {
    const values = {
      shape: 'vertical_cylinder',
      dimensions: { d: 1000, h: 1500, l: 2000, w: 7, end: 'flat' },
    }
    expect(writableValues(entityOf('tanks'), values).dimensions).toEqual({ d: 1000, h: 1500 })
    expect(writableValues(entityOf('models'), { ...values, shape: 'strapped' }).dimensions).toBeNull()
  })
})

describe('a capacity that is more than 5 % from what the measures hold', () => {
  test('warns while it is typed, and refuses nothing', async () => {
    const { router } = await visit(api, '/dashboard/models/create')
    await type('Name', 'Lying 1570')
    await userEvent.selectOptions(await field('Shape'), 'Horizontal cylinder')
    await type('Diameter', '1000')
    await type('Length', '2000')
    await userEvent.selectOptions(await field('Ends'), 'Flat')
    await type('Capacity', '1600')
    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/calculate'))).toBe(true))
    expect(screen.queryByText(/more than its measures hold/)).toBeNull()
    await type('Capacity', '2000')
    expect(await screen.findByText(more())).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard\/models\/\d+\/show$/))
    await heading('Lying 1570')
    expect(await screen.findByText(more())).toBeVisible()
  })

  test("warns on a tank's form and page, also where its measures are its model's", async () => {
    const model = await api.ask('POST', '/api/models', { name: 'Lying 1571', capacity_l: 1571, ...CYLINDER })
    const tank = await api.ask('POST', '/api/tanks', {
      name: 'Doubtful',
      group_id: 11,
      content_type: 'kerosene',
      model_id: model.id,
      capacity_l: 2000,
    })
    await visit(api, `/dashboard/tanks/${tank.id}`)
    expect(await screen.findByText(more())).toBeVisible()
    await visit(api, `/dashboard/tanks/${tank.id}/show`)
    expect(await screen.findByText(more())).toBeVisible()
  })
})
