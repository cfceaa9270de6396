// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { filter, startApi, visit, type Api, type Call } from './support'

let api: Api
let batch: string
beforeAll(async () => {
  api = await startApi()
  batch = String(api.made.batches![0])
})
afterEach(() => api.intercept(() => undefined))
afterAll(() => api.stop())

const PANELS = '/api/collections/panels'
const makePanels = async (count: number) => {
  for (let n = 0; n < count; n++) await api.ask('POST', PANELS, { batch_id: batch, code: `P-${n}` })
}
const related = (name: string) => screen.findByRole('region', { name })
const asksFor = (path: string, by: string) => (call: Call) =>
  call.path.startsWith(`${path}?`) && decodeURIComponent(call.path).includes(`"${by}":`)
/** Answers with ten of the real rows as if there were so many. */
const pretend = (path: string, by: string, row: object, total: string, more: Record<string, string> = {}) =>
  api.intercept(call =>
    asksFor(path, by)(call)
      ? new Response(JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ ...row, id: `${id}` }))), {
          headers: { 'content-type': 'application/json', 'content-range': `rows 0-9/${total}`, ...more },
        })
      : undefined,
  )

test('related records tell how many there are, and lead to all of them where not all are shown, by one request', async () => {
  const before = ((await api.ask('GET', `${PANELS}?${filter({ batch_id: batch })}`)) as unknown as object[])
    .length
  await makePanels(11 - before)
  await api.ask('POST', '/api/collections/measurements', {
    batch_id: batch,
    device_id: api.made.devices![0],
    reference_mm: 400,
    samples_mm: [400, 401, 399],
  })
  await visit(api, `/dashboard/batches/${batch}/show`)
  const panels = within(await related('Panels'))
  expect(await panels.findByRole('heading', { name: 'Panels 11' })).toBeVisible()
  expect(panels.getByRole('link', { name: 'All 11' })).toHaveAttribute(
    'href',
    `/dashboard/panels?${new URLSearchParams({ filter: JSON.stringify({ batch_id: batch }) })}`,
  )
  expect(panels.getAllByRole('row')).toHaveLength(11)
  expect(api.calls.filter(asksFor(PANELS, 'batch_id'))).toHaveLength(1)
  // Of what is shown as a whole there is no more to lead to.
  const calibrations = within(await related('Calibrations'))
  expect(await calibrations.findByRole('heading', { name: 'Calibrations 1' })).toBeVisible()
  expect(calibrations.queryByText(/^All /)).toBeNull()
})

test('a total that is capped says so, in the reader’s own figures', async () => {
  const row = { code: 'P' }
  pretend(PANELS, 'batch_id', row, '10000', { 'x-total-capped': 'true' })
  await visit(api, `/dashboard/batches/${batch}/show`, { language: 'es' })
  expect(await screen.findByRole('link', { name: 'Todos: 10.000+' })).toBeVisible()
  expect(screen.getByRole('heading', { name: /10\.000\+$/ })).toBeVisible()
})

test('whoever has no list of them is told how many there are, without a way to it', async () => {
  pretend('/api/tankgroups', 'parent_id', { name: 'North' }, '24')
  await visit(api, '/dashboard/clients/10/show', { role: 'client' })
  const depots = within(await related('Depots'))
  await waitFor(() => expect(depots.getByText('1–10 of 24')).toBeVisible())
  expect(depots.queryByRole('link', { name: /^All/ })).toBeNull()
})

test('records that are called by a moment are called so as lists tell it', async () => {
  const schedule = api.made.report_schedules![0]
  pretend('/api/report-runs', 'schedule_id', { at: '2026-07-01T09:30:00.000Z' }, '10')
  await visit(api, `/dashboard/report-schedules/${schedule}/show`)
  const runs = within(await related('Last runs'))
  expect((await runs.findAllByRole('link', { name: '01/07/2026 - 10:30 am' })).length).toBe(10)
})

test('records that one may not read are not offered: no heading, and no request', async () => {
  const [device_id] = api.made.devices!
  await api.ask('POST', '/api/tanks', {
    name: 'Watched',
    group_id: 11,
    content_type: 'kerosene',
    shape: 'vertical_cylinder',
    dimensions: { d: 1000, h: 1000 },
    capacity_l: 785,
    device_id,
  })
  await visit(api, `/dashboard/devices/${device_id}/show`, { role: 'client' })
  expect(await related('Tanks')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Calibrations' })).toBeNull()
  expect(api.calls.filter(asksFor('/api/collections/measurements', 'device_id'))).toEqual([])
})
