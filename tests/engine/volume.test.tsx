// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filter, heading, rows, startApi, text, visit, type Api } from './support'

const IMPERIAL = 4.54609
/** Litres that are no round number of gallons. */
const CAPACITY = 1360

let api: Api
/** Of the client that the reader belongs to. */
let tank: number
beforeAll(async () => {
  api = await startApi()
  const made = await api.ask('POST', '/api/tanks', {
    name: 'Counted in gallons',
    group_id: 11,
    content_type: 'kerosene',
    shape: 'rectangular',
    dimensions: { w: 1000, l: 1360, h: 1000 },
    strapping: null,
    capacity_l: CAPACITY,
    dead_stock_l: 30,
  })
  tank = made.id
})
afterAll(() => api.stop())

const gallons = { role: 'client', units: 'gal_imp' } as const
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const type = async (name: string, value: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}
const save = async () => userEvent.click(screen.getByRole('button', { name: text('engine.save') }))
const writes = () => api.calls.filter(({ method }) => method === 'PUT')
const chip = () => screen.findByRole('button', { name: /^Capacity\s+[≤≥]/ })
const asked = (query: URLSearchParams) => JSON.parse(query.get('filter')!) as Record<string, number>

describe('a list of a company that counts in gallons', () => {
  const address = `/dashboard/tanks?${filter({ q: 'Counted' })}&columns=name,capacity_l`

  test('says volumes in gallons, and which gallons on hover', async () => {
    await visit(api, address, gallons)
    const [row] = await rows()
    const figure = within(row!).getByText('299').closest('.field-figure')
    expect(figure!.querySelector('[aria-hidden]')).toHaveTextContent(/^299 gal$/)
    expect(figure!.querySelector('.visually-hidden')).toHaveTextContent(/^299 imperial gallons$/)
    await userEvent.hover(figure!)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('299 imperial gallons')
  })

  test('says them in litres to those whose company names no unit', async () => {
    await visit(api, address, { role: 'client' })
    const [row] = await rows()
    expect(within(row!).getByText('1,360').closest('.field-figure')).toHaveTextContent(/^1,360 L$/)
  })

  test('is filtered in gallons, while its address and the server are asked in litres', async () => {
    const { query } = await visit(api, address, gallons)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: text('engine.filters') }))
    await userEvent.click(await screen.findByRole('button', { name: 'Capacity' }))
    const to = await screen.findByLabelText(`Capacity: ${text('engine.to')}`)
    expect(to).toHaveAccessibleDescription('imperial gallons')
    await userEvent.type(to, '299.5')
    await waitFor(() => expect(asked(query()).capacity_l_lte).toBeCloseTo(299.5 * IMPERIAL, 9))
    await userEvent.keyboard('{Escape}')
    expect(await chip()).toHaveTextContent('Capacity ≤ 299.5 gal')
    expect(await rows()).toHaveLength(1)
    expect(api.calls.some(({ path }) => decodeURIComponent(path).includes('"capacity_l_lte":1361.5'))).toBe(
      true,
    )
  })

  test('shows what was typed again when its address is opened anew, and finds what it says', async () => {
    const least = (value: number) =>
      visit(api, `/dashboard/tanks?${filter({ q: 'Counted', capacity_l_gte: value })}`, gallons)
    const { unmount } = await least(1363.827)
    expect(await chip()).toHaveTextContent('Capacity ≥ 300 gal')
    await userEvent.click(await chip())
    expect(await screen.findByLabelText(`Capacity: ${text('engine.from')}`)).toHaveValue(300)
    expect(document.querySelector('tbody tr[data-row]')).toBeNull()
    unmount()
    await least(299 * IMPERIAL)
    expect(await rows()).toHaveLength(1)
  })
})

describe('a form of a company that counts in gallons', () => {
  const edit = () => visit(api, `/dashboard/tanks/${tank}`, gallons)

  test('leaves a volume that nobody typed as it was stored, and one that was typed and taken back', async () => {
    await edit()
    expect(await field('Capacity')).toHaveValue('299.158')
    await type('Capacity', '350')
    await type('Capacity', '299.158')
    await type('Access notes', 'Round the back')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({ access_notes: 'Round the back' })
  })

  test('takes gallons, keeps litres, and shows the same gallons again', async () => {
    await edit()
    await type('Dead stock', '7.25')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect((writes()[0]!.body as { dead_stock_l: number }).dead_stock_l).toBeCloseTo(7.25 * IMPERIAL, 9)
    await heading('Counted in gallons')
    await visit(api, `/dashboard/tanks/${tank}`, gallons)
    expect(await field('Dead stock')).toHaveValue('7.25')
  })

  test('says a limit in gallons, which is itself allowed', async () => {
    await edit()
    await type('Dead stock', '219970')
    await save()
    expect(await field('Dead stock')).toHaveAccessibleDescription(/^Must be at most 219969/)
    expect(writes()).toEqual([])
    await type('Dead stock', '219969')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  test('takes the rows of a spreadsheet in gallons', async () => {
    await edit()
    await userEvent.selectOptions(await field('Shape'), 'Custom (strapping table)')
    await userEvent.click(await screen.findByRole('button', { name: text('engine.addRow') }))
    const [cell] = screen.getAllByLabelText('Height', { selector: 'td input' })
    await userEvent.click(cell!)
    await userEvent.paste('500\t100.5\n1000\t300')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({
      shape: 'strapped',
      strapping: [
        { mm: 500, l: 456.882045 },
        { mm: 1000, l: 1363.827 },
      ],
    })
  })
})
