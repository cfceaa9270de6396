// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const EVENT = {
  id: 9001,
  version: 1,
  tank_id: 1,
  tank_name: 'Yard',
  queue: 'threshold',
  type: 'threshold_low',
  state: 'open',
  started_at: '2026-11-20T06:00:00Z',
}
const person = (name: string) => ({ name, role: 'client', language: 'en', email: null, channels: ['inbox'] })

test('nobody approves an event, by button or by key, before they are told who is notified', async () => {
  let tell: (answer: Response) => void = () => undefined
  const told = new Promise<Response>(done => (tell = done))
  const signed = () => api.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/sign'))
  api.intercept(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/sign')) return Response.json({ ...EVENT, state: 'signed' })
    if (path.startsWith('/api/events/threshold')) return Response.json([EVENT])
    return path.startsWith(`/api/events/${EVENT.id}/notices`) ? told : undefined
  })
  await visit(api, '/dashboard/threshold-review')

  const waiting = await screen.findByRole('button', { name: new RegExp(`^${text('notices.loading')}`) })
  expect(waiting).toBeDisabled()
  await userEvent.keyboard('s')
  await userEvent.click(waiting)
  expect(signed()).toEqual([])

  const people = [person('Ann'), person('Ben')]
  await act(async () => tell(Response.json({ people, webhooks: [], messages: [] })))
  const sign = await screen.findByRole('button', { name: /^Approve and notify 2 people/ })
  expect(sign).toBeEnabled()
  await userEvent.keyboard('s')
  await waitFor(() => expect(signed()).toHaveLength(1))
})
