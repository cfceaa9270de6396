// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { CoreAdminContext } from 'react-admin'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import type { Range } from '../../src/resources/tanks/api'
import { resetStored, setStored } from '../../src/providers/auth/store'
import { ReadingsChart } from '../../src/resources/tanks/ReadingsChart'
import type LevelChart from '../../src/resources/ui/LevelChart'
import { volumes } from '../../src/resources/ui/chartAxes'

const DAY = 86_400_000
const LAST = Date.parse('2026-11-22T12:00:00Z')
const reading = (at: number) => ({
  id: at,
  measured_at: new Date(at).toISOString(),
  volume_l: 500,
  smoothed_volume_l: 500,
  flags: [],
  excluded: false,
})
/** Timestamps of the tank's readings. */
let heard: number[] = []
/** Forecast for the days after them. */
let expected: { date: string; p10: number; p50: number; p90: number }[] = []
const inside = ({ from, to }: Pick<Range, 'from' | 'to'>) => heard.filter(at => at >= from && at <= to)

/** Responses of the server, by the last part of the call's path. */
const answers: Record<string, (input: { from: string; to: string }) => unknown> = {
  readings: ({ from, to }) =>
    inside({ from: Date.parse(from), to: Date.parse(to) })
      .toReversed()
      .map(reading),
  events: () => [],
  forecast: () => ({ level: expected }),
}
vi.mock('../../src/providers/calls/request', () => ({
  request: ({ path }: { path: string }, input: { from: string; to: string }) =>
    Promise.resolve(answers[/(\w+)(\/\{n\?\})?$/.exec(path)![1]!]!(input)),
}))
type Drawn = ComponentProps<typeof LevelChart>
let chart: Drawn
// The chart draws on a canvas, which jsdom lacks.
vi.mock('../../src/resources/ui/LevelChart', () => ({
  default: (props: Drawn) => {
    chart = props
    return (
      <figure aria-label="chart" data-days={(props.to - props.from) / 86_400_000}>
        {props.points.length}
      </figure>
    )
  },
}))

beforeAll(() => loadMessages('en'))
beforeEach(() => {
  heard = Array.from({ length: 91 }, (_, i) => LAST - (90 - i) * DAY)
  expected = []
})
afterEach(() => {
  cleanup()
  // The span is stored in the address, so reset it after each test.
  window.location.hash = ''
  resetStored()
})

const show = (reading_at: number | null = LAST) =>
  render(
    <CoreAdminContext
      i18nProvider={polyglotI18nProvider(() => messagesOf('en') as never, 'en')}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ReadingsChart
        record={{
          id: 45,
          name: 'Ahern',
          capacity_l: 1000,
          reading_at: reading_at && new Date(reading_at).toISOString(),
        }}
      />
    </CoreAdminContext>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const drawn = async (count: number) =>
  waitFor(() => expect(screen.getByRole('figure', { name: 'chart' })).toHaveTextContent(`${count}`))

describe("the chart on a tank's page", () => {
  test('zooms into the readings from "All", too', async () => {
    show()
    await drawn(91)
    await press('All')
    expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
    await press('Zoom in')
    await drawn(45)
    for (let i = 0; i < 3; i++) await press('Zoom out')
    await drawn(91)
  })

  test('shows the time that is asked for, however few readings it has, and no less than a day', async () => {
    show()
    await drawn(91)
    const chart = () => screen.getByRole('figure', { name: 'chart' })
    expect(chart()).toHaveAttribute('data-days', '90')
    await press('Zoom in')
    await waitFor(() => expect(chart()).toHaveAttribute('data-days', '45'))
    for (let i = 0; i < 8; i++) await press('Zoom in')
    await drawn(1)
    expect(chart()).toHaveAttribute('data-days', '1')
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  })

  test('gives what is expected no more than half of the days that are asked for', async () => {
    expected = Array.from({ length: 14 }, (_, i) => ({
      date: new Date(LAST + i * DAY).toISOString().slice(0, 10),
      p10: 400,
      p50: 450,
      p90: 500,
    }))
    show()
    await drawn(91)
    const shown = (days: number) =>
      waitFor(() => expect(screen.getByRole('figure')).toHaveAttribute('data-days', `${days}`))
    // A fortnight, less the half day that has passed.
    await shown(90 + 13.5)
    await press('7 days')
    await shown(7 + 3.5)
    await press('30 days')
    await shown(30 + 13.5)
  })

  test('says where the readings are when none is in sight, and leads there', async () => {
    heard = [LAST - 80 * DAY, LAST - 79 * DAY, LAST]
    show()
    await drawn(3)
    await press('Zoom in')
    expect(await screen.findByText('Readings are available from 03/09/2026 to 22/11/2026.')).toBeVisible()
    await press('Show all readings')
    await drawn(3)
  })

  test('says that the device has to be heard where it never was', async () => {
    heard = []
    show(null)
    expect(await screen.findByText('Readings appear once the device reports.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show all readings' })).toBeNull()
  })

  test('is in the unit of the reader’s company: its readings, what is expected, and what its axis ends at', async () => {
    const litres = 4.54609
    const user = { id: 2, uid: 'u2', name: 'Cian', email: 'c@example.com', roles: [], role_type: 'client' }
    const rest = { service_type: 0, tank_group_ids: [10], permissions: [], units: 'gal_imp' }
    setStored('auth', { token: 'any', role: 'client', user: { ...user, ...rest } })
    expected = [{ date: '2026-11-23', p10: 400, p50: 450, p90: 500 }]
    show()
    await drawn(91)
    await waitFor(() => expect(chart.ahead).toHaveLength(1))
    expect(chart.points[0]).toMatchObject({ raw: 500 / litres, smoothed: 500 / litres })
    expect(chart.ahead[0]).toMatchObject({ p10: 400 / litres, p50: 450 / litres, p90: 500 / litres })
    expect(chart.capacity).toBeCloseTo(1000 / litres, 9)
    expect(chart.safe).toBeCloseTo(950 / litres, 9)
    expect(chart.labels.unit).toBe('gal')
  })

  test('says the unit of its axis once, where it ends', () => {
    expect(volumes([0, 5000, 10_000], 'en', 'gal')).toEqual(['0', '5,000', '10.0K gal'])
  })
})
