// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => {
  cleanup()
  api.intercept(() => undefined)
})

/** Opens the page of a record that has these values. */
async function open(name: string, screenPath: string, values: object) {
  const id = api.made[name]![0]!
  const stored: Record<string, unknown> = await api.ask('GET', `/api/${name}/${id}`)
  api.intercept(({ path }) =>
    path === `/api/${name}/${id}` ? Response.json({ ...stored, ...values }) : undefined,
  )
  await visit(api, `/dashboard/${screenPath}/${id}/show`)
}

test('a downlink says in words what it sets, beside its bytes', async () => {
  const payload = '020805dc07080a00'
  await open('downlinks', 'downlinks', { kind: 'thresholds', payload })
  expect(await screen.findByText('Low at 1,500 mm, Critical at 1,800 mm')).toBeVisible()
  expect(screen.getByText(payload)).toBeVisible()
})

test('a message that was cancelled says that nobody was notified', async () => {
  await open('notices', 'notify', { state: 'cancelled' })
  expect(await screen.findByText(text('notices.stopped'))).toBeVisible()
})
