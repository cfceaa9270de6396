// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const library = (query: string) => visit(api, `/dashboard/library?${query}`)
const names = () => screen.findByRole('navigation', { name: 'Report library' })

test('days in the wrong order are told at their field, and not as a failure', async () => {
  await library('report=deliveries&from=2026-10-02&to=2026-10-01')
  const from = await screen.findByRole('textbox', { name: 'From' })
  await waitFor(() => expect(from).toBeInvalid())
  expect(from).toHaveAccessibleDescription('Must not be later than To')
  expect(screen.queryByText(text('engine.failed'))).toBeNull()
})

test('a report that there is not is told to be none, and no other is shown in its place', async () => {
  await library('report=nonsense')
  expect(await screen.findByText(/There is no report “nonsense”/)).toBeVisible()
  expect(within(await names()).queryByRole('link', { current: 'page' })).toBeNull()
  expect(screen.queryByRole('heading', { level: 2, name: 'Deliveries and collections' })).toBeNull()
})

test('a schedule names the reports as the library does', async () => {
  const { unmount } = await library('report=stock')
  const inLibrary = within(await names())
    .getAllByRole('link')
    .map(each => each.textContent)
  unmount()
  await visit(api, '/dashboard/report-schedules/create')
  const choice = await screen.findByLabelText(/^Report/)
  const inSchedule = [...choice.closest('fieldset, div')!.querySelectorAll('option, label')]
    .map(each => each.textContent)
    .filter(label => label !== text('engine.nothing') && !label.startsWith('Report'))
  expect(inSchedule).toEqual(inLibrary)
})
