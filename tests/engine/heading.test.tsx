// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { dayOf } from '../../src/config/format'
import { headingOf } from '../../src/resources/engine/titleOf'
import { choiceWords } from '../../src/resources/engine/words'
import { heading, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => {
  cleanup()
  api.intercept(() => undefined)
})

describe('the page of a record that is called as its tank', () => {
  test.each([
    ['services', 'services', 'kind', 'at'],
    ['events', 'threshold', 'type', 'started_at'],
    ['reports', 'reports', 'type', 'created_at'],
  ])('says first what happened and when: %s', async (name, path, what, when) => {
    const id = api.made[name]![0]!
    const record = await api.ask('GET', `/api/${name}/${id}`)
    await visit(api, `/dashboard/${path}/${id}/show`)
    const happened = choiceWords(text, entityOf(name), what, record)
    const told = `${happened}, ${dayOf(record[when])}, ${String(record.tank_name)}`
    expect((await heading(/./)).querySelector('bdi')).toHaveTextContent(told)
    expect(document.title).toBe(`${told} · ${text(`screens.${path}`)} · Ullage`)
  })
})

test('the page of a report’s run names the report and the time', async () => {
  const id = api.made.report_runs![0]!
  const stored: Record<string, unknown> = await api.ask('GET', `/api/report-runs/${id}`)
  const run = { ...stored, at: '2026-11-12T06:00:00Z' } as Record<string, unknown>
  api.intercept(({ path }) => (path === `/api/report-runs/${id}` ? Response.json(run) : undefined))
  const { name } = await api.ask('GET', `/api/report-schedules/${String(run.schedule_id)}`)
  await visit(api, `/dashboard/report-runs/${id}/show`)
  const told = `${String(name)}, 12/11/2026 - 06:00 am`
  expect((await heading(/./)).querySelector('bdi')).toHaveTextContent(told)
})

test('what a heading lacks is left out of it', () => {
  const services = entityOf('services')
  const record = { id: 1, kind: 'topup', at: null, tank_name: 'Yard' }
  expect(headingOf(text, services, record)).toBe('Top-up, Yard')
  expect(headingOf(text, entityOf('roles'), { id: 'r', name: 'install-user' })).toBe('Installer')
  expect(headingOf(text, entityOf('tanks'), { id: 1, name: 'Yard' })).toBe('Yard')
})

test('a report is sent at a time of day, which is chosen as a clock shows it', async () => {
  await visit(api, '/dashboard/report-schedules/create')
  const hour = await screen.findByLabelText(/^Time of day/)
  expect(hour).toHaveDisplayValue('06:00')
  expect(hour).toHaveAccessibleDescription('In the time zone of the client or depot')
  cleanup()
  await visit(api, `/dashboard/report-schedules/${api.made.report_schedules![0]}/show`)
  expect(await screen.findByText(/^\d\d:00$/)).toBeVisible()
})
