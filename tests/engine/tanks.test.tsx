// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { I18nContextProvider } from 'react-admin'
import { entityOf } from '../../src/config/entities'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { FieldCell } from '../../src/resources/engine/EntityField'
import { heightOf } from '../../src/resources/ui/sectionHeight'
import { marksOf, tankTone } from '../../src/resources/tanks/tankTone'
import { heading, startApi, text, visit, type Api } from './support'

// The document of the tests has no canvas: what a chart is told is written down instead.
vi.mock('../../src/resources/ui/LevelChart', () => ({
  default: ({ points: _points, ...told }: object & { points: unknown }) => (
    <pre data-testid="chart">{JSON.stringify(told)}</pre>
  ),
}))

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const event = (id: number, type: string, limit_pct: number) => ({
  id,
  type,
  state: 'open',
  started_at: ago(1),
  ended_at: null,
  from_l: 900,
  to_l: 900,
  delta_l: null,
  confidence: 0.9,
  reason: { limit_pct },
  revised: null,
  evidence: [1],
})
const forecast = {
  as_of: ago(0),
  method: 'group_prior',
  usable_l: 120,
  days_p10: 0.6,
  days_p50: 0.8,
  days_p90: 1,
  run_out_on: '2026-11-24',
  past_error: { mape_7: null, mape_14: null, mape_30: null, coverage: null },
  use: [],
  level: [],
}
const level = { pct: 76, volume_l: 760, level_mm: 760, ullage_l: 240, rate_l_day: 13.5, reading_at: ago(0) }

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const reading = (id: number, more: object = {}) => ({
  id,
  measured_at: ago(0),
  volume_l: 760,
  smoothed_volume_l: 760,
  flags: [],
  excluded: false,
  ...more,
})

/** The page of a tank that the server tells of as given. */
async function open(given: object, readings: readonly object[] = [reading(1)]) {
  const id = api.made.tanks![0]!
  const own = await api.ask('GET', `/api/tanks/${id}`)
  const name = String(own.name)
  const tank = { ...own, capacity_l: 1000, low_pct: null, critical_pct: null, ...level, ...given }
  const answers: [RegExp, unknown][] = [
    [/\/tanks\/\d+$/, tank],
    [/\/readings/, readings],
    [/\/history\/events/, [event(1, 'threshold_low', 75), event(2, 'threshold_critical', 90)]],
    [/\/forecast/, forecast],
  ]
  api.intercept(({ method, path }) => {
    const [, answer] = answers.find(([at]) => method === 'GET' && at.test(path.split('?')[0]!)) ?? []
    return answer ? Response.json(answer) : undefined
  })
  await visit(api, `/dashboard/tanks/${id}/show`)
  await heading(name)
  await screen.findByText(text('insight.pastError'))
  return document.body
}
const chart = async () =>
  JSON.parse((await screen.findByTestId('chart')).textContent) as Record<string, unknown>

describe('where the marks of a tank are', () => {
  const rises = { id: 1, direction: 1 }
  const falls = { id: 2, direction: -1 }

  test('is where its alerts are raised: contents that rise are low in room', () => {
    expect(marksOf(falls)).toEqual({ low: 25, critical: 10 })
    expect(marksOf(rises)).toEqual({ low: 75, critical: 90 })
  })

  test("is its group's word where it has none of its own", () => {
    const group = { id: 3, low_pct: 30, critical_pct: 12 }
    expect(marksOf({ ...falls, critical_pct: 5 }, group)).toEqual({ low: 30, critical: 5 })
    expect(marksOf({ ...rises, low_pct: 20 }, group)).toEqual({ low: 80, critical: 88 })
  })

  test('decides what its level means', () => {
    const tone = (tank: { id: number; direction: number }, pct: number) =>
      tankTone({ ...tank, pct }, marksOf(tank))
    expect([5, 10, 25, 26, 95].map(pct => tone(falls, pct))).toEqual(['bad', 'bad', 'warn', 'good', 'good'])
    expect([5, 74, 75, 90, 95].map(pct => tone(rises, pct))).toEqual(['good', 'good', 'warn', 'bad', 'bad'])
  })
})

describe('a mark on the gauge', () => {
  test('is as high as its share of the volume stands in a vessel of that shape', () => {
    expect(heightOf(0.25, 'vertical_cylinder', 0.8)).toBeCloseTo(0.25, 2)
    // A segment of a circle whose height is so much of the diameter has these shares of its area.
    expect(heightOf(0.1, 'horizontal_cylinder', 1)).toBeCloseTo(0.1565, 2)
    expect(heightOf(0.25, 'oval', 1.4)).toBeCloseTo(0.298, 2)
    // 3h² − 2h³ of a ball.
    expect(heightOf(0.104, 'sphere', 1)).toBeCloseTo(0.2, 2)
    for (const ratio of [0.5, 1, 2]) expect(heightOf(0.5, 'obround', ratio)).toBeCloseTo(0.5, 2)
    // Standing upright, its end alone holds little more than that.
    expect(heightOf(0.1, 'obround', 0.25)).toBeCloseTo(0.1215, 2)
    expect([heightOf(0, 'sphere', 1), heightOf(1, 'sphere', 1)]).toEqual([0, 1])
  })
})

describe("a tank's page", () => {
  test('draws and names the three marks from the top, where contents fall and where they rise', async () => {
    const marks = () =>
      [...document.querySelectorAll('svg[role="img"] g')].flatMap(mark => {
        const name = mark.querySelector('text')?.textContent
        return name ? [[name, Number(mark.querySelector('line')!.getAttribute('y1'))] as const] : []
      })
    const straight = { shape: 'rectangular', dimensions: { w: 1000, l: 1000, h: 1000 }, safe_fill_pct: 95 }
    await open({ direction: -1, ...straight })
    expect(marks().map(([name]) => name)).toEqual(['Safe fill', 'Low', 'Critical'])
    const [safe, low, critical] = marks().map(([, y]) => y) as [number, number, number]
    expect((critical - safe) / (low - safe)).toBeCloseTo(85 / 70, 2)
    expect(await chart()).toMatchObject({ critical: 100, labels: { critical: 'Critical' } })
    cleanup()
    await open({ direction: 1, ...straight })
    expect(marks().map(([name]) => name)).toEqual(['Safe fill', 'Critical', 'Nearly full'])
    expect(await chart()).toMatchObject({ critical: 900 })
  })

  test('tells of contents that rise as of what fills up', async () => {
    const page = await open({ direction: 1 })
    expect(within(page).getAllByText('Nearly full')).toHaveLength(2)
    for (const name of ['Days to full', 'Full on', 'Daily fill', 'Space left'])
      expect(within(page).getAllByText(name)[0]).toBeVisible()
    expect(page).not.toHaveTextContent(/Low(?! at)|Days left|Run-out|Daily use|Usable/)
    expect(await chart()).toMatchObject({ low: 750, labels: { low: 'Nearly full' } })
  })

  test('tells of contents that fall as of what is left', async () => {
    const page = await open({ direction: -1 })
    for (const name of ['Low', 'Days left', 'Run-out date', 'Daily use', 'Usable volume'])
      expect(within(page).getAllByText(name)[0]).toBeVisible()
    // What is in order isn't said.
    expect(within(page).queryByText('OK')).toBeNull()
    expect(page).not.toHaveTextContent(/full on|daily fill|nearly/i)
    expect(await chart()).toMatchObject({ low: 250, labels: { low: 'Low' } })
  })
})

describe('the days that are left', () => {
  test('read on the page as in the list', async () => {
    const page = await open({ direction: -1 })
    const told = within(page).getAllByText('Days left').at(-1)!.closest('div')!
    const { days_p10, days_p50, days_p90 } = forecast
    const record = { id: 1, days_p10, days_p50, days_p90 }
    const { container } = render(
      <I18nContextProvider value={createI18nProvider()}>
        <FieldCell entity={entityOf('tanks')} name="days_p50" record={record} />
      </I18nContextProvider>,
    )
    expect(container).toHaveTextContent(/^0–1 day$/)
    expect(told).toHaveTextContent(`Days left${container.textContent}`)
  })
})

describe('the product', () => {
  test('is told by its own name in the details, where it is none of the usual ones', async () => {
    const product = (page: HTMLElement) =>
      within(page).getByText('Product', { selector: 'dt' }).nextElementSibling
    expect(product(await open({ content_type: 'other', content_label: 'Waste oil' }))).toHaveTextContent(
      /^Waste oil$/,
    )
    cleanup()
    expect(product(await open({ content_type: 'kerosene', content_label: null }))).toHaveTextContent(
      /^Kerosene$/,
    )
  })
})

describe('who asked for a top-up', () => {
  const told = (page: HTMLElement) => within(page).getByText('Requested by').closest('div')!

  test('is told by name, and is nobody where none was asked for', async () => {
    const path = `/api/tanks/${api.made.tanks![0]!}`
    const { topup_by } = await api.ask('POST', `${path}/requestTopup`, {})
    await api.ask('POST', `${path}/unRequestTopup`, {})
    const page = await open({ topup_state: 'requested', topup_by })
    await waitFor(() => expect(told(page)).toHaveTextContent(/^Requested by.*admin$/))
    expect(told(page)).not.toHaveTextContent(String(topup_by))
    cleanup()
    expect(told(await open({ topup_by: null }))).toHaveTextContent(/^Requested by–$/)
  })
})

describe('the list of tanks that fill up', () => {
  test('says until when in the words of what fills up, in its columns and its filters', async () => {
    api.intercept(() => undefined)
    await visit(api, '/dashboard/filling-up?filter={"days_p50_lte":9}')
    await heading(/Filling up/)
    await waitFor(() => expect(screen.getAllByText('Days to full').length).toBeGreaterThan(0))
    expect(screen.queryByText('Days left')).toBeNull()
  })
})

describe('what is entered on the page of a tank', () => {
  const twice = (pressed: HTMLElement) => {
    fireEvent.click(pressed)
    fireEvent.click(pressed)
  }

  test('is asked for without what the sensor measured: a dip says the level or the volume', async () => {
    await open({})
    fireEvent.click(await screen.findByRole('button', { name: 'Enter dip' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText(/^Volume/)).toHaveValue('')
    expect(within(dialog).getByLabelText(/^Level/)).toHaveValue('')
  })

  test('is kept once, however often its button is pressed', async () => {
    await open({})
    const id = api.made.tanks![0]!
    const sent = (part: string) =>
      api.calls.filter(({ method, path }) => method !== 'GET' && path === `/api/tanks/${id}/${part}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Enter dip' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Volume/), { target: { value: '100' } })
    twice(within(dialog).getByRole('button', { name: 'Enter dip' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('dips')).toHaveLength(1)

    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }))
    const note = await screen.findByRole('textbox', { name: 'Add note' })
    fireEvent.change(note, { target: { value: 'Ring first' } })
    twice(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(note).toHaveValue(''))
    expect(sent('notes')).toHaveLength(1)
    expect(sent('notes')[0]!.headers.get('idempotency-key')).not.toBeNull()
  })
})

describe('a reading of a tank', () => {
  test('is excluded or included again by whoever may, and neither where the cleaning left it out', async () => {
    await open({}, [reading(1), reading(2, { excluded: true }), reading(3, { flags: ['outlier'] })])
    const table = (await screen.findByRole('columnheader', { name: text('tanks.measured') })).closest(
      'table',
    )!
    const offered = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).queryByRole('button')?.textContent)
    expect(offered).toEqual(['Exclude', 'Include again', undefined])
    expect(within(table).getAllByText('Excluded')).toHaveLength(2)
  })
})
