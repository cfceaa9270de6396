// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { isExcluded } from '../../src/config/excludedReading'
import { ChartLegend } from '../../src/resources/ui/ChartLegend'
import { placedSigns, stackedTops } from '../../src/resources/ui/chartMarks'
import { newestOf, rowsOf, type ChartPoint } from '../../src/resources/ui/chartRows'

afterEach(cleanup)
const HOUR = 3_600_000
const point = (hour: number, raw: number, more: Partial<ChartPoint> = {}): ChartPoint => ({
  at: hour * HOUR,
  raw,
  smoothed: raw,
  excluded: false,
  ...more,
})
const labels = {
  time: 'Measured',
  raw: 'Raw',
  smoothed: 'Smoothed',
  excluded: 'Excluded',
  expected: 'Forecast',
  compared: 'Expected level',
  shaded: 'Sudden drop',
  unit: 'L',
}
type Props = Parameters<typeof ChartLegend>[0]
const ALL = ['raw', 'smoothed', 'excluded', 'expected'] as const
const show = (row: Props['row'], drawn: Props['drawn'] = ALL) =>
  render(<ChartLegend row={row} capacity={2000} timeZone="UTC" locale="en" labels={labels} drawn={drawn} />)
const entry = (name: string) => screen.getByText(name).closest('div')!

describe('a reading on the chart', () => {
  test('is drawn as set aside where staff or the cleaning do not believe it', () => {
    const reading = (flags: string[], excluded = false) => isExcluded({ flags, excluded })
    expect(reading([])).toBe(false)
    expect(reading(['clamped'])).toBe(false)
    expect(reading([], true)).toBe(true)
    expect(reading(['clamped', 'out_of_range'])).toBe(true)
    expect(reading(['sensor_fault'])).toBe(true)
    expect(reading(['outlier'])).toBe(true)
    // The device itself says that the level changes fast: nothing has to confirm it.
    expect(reading(['outlier', 'fast_change'])).toBe(false)
    const [row] = rowsOf([point(1, 0, { smoothed: null, excluded: true })], [])
    expect(row).toMatchObject({ raw: null, excluded: 0 })
  })
})

describe("the chart's legend", () => {
  test('tells the newest level while nobody points at a time', () => {
    const rows = rowsOf([point(1, 900), point(2, 1000), point(3, 0, { smoothed: null, excluded: true })], [])
    show(newestOf(rows))
    expect(entry('Smoothed')).toHaveTextContent('1,000 L (50%)')
    expect(screen.getByText(/02:00 am/)).toBeVisible()
  })

  test('names what has no value at a time, and says no dash for it', () => {
    show(undefined)
    for (const name of ['Raw', 'Smoothed', 'Excluded', 'Forecast'])
      expect(entry(name)).toHaveTextContent(new RegExp(`^${name}$`))
    expect(document.body).not.toHaveTextContent('–')
  })

  test('tells the range of what is expected', () => {
    show({ at: 0, p10: 700, p50: 800, p90: 900 })
    expect(entry('Forecast')).toHaveTextContent('800 L (700–900)')
  })

  test('has a key for each mark as it is drawn', () => {
    show(undefined)
    const shapes = [...document.querySelectorAll('svg')].map(svg => svg.innerHTML)
    expect(new Set(shapes).size).toBe(4)
    expect(within(entry('Raw')).queryByText('L')).toBeNull()
    expect(entry('Raw').querySelector('circle')).not.toBeNull()
    expect(entry('Smoothed').querySelector('line:not([stroke-dasharray])')).not.toBeNull()
    expect(entry('Excluded').querySelector('circle')).not.toBeNull()
    expect(entry('Forecast').querySelector('line[stroke-dasharray]')).not.toBeNull()
  })

  test('names the event and the expected level where they are drawn, and no forecast where there is none', () => {
    show(undefined, ['raw', 'compared', 'shaded'])
    expect(entry('Expected level').querySelector('line[stroke-dasharray]')).not.toBeNull()
    expect(entry('Sudden drop').querySelector('rect')).not.toBeNull()
    expect(screen.queryByText('Forecast')).toBeNull()
  })
})

describe('what the chart says beside its readings', () => {
  test('a name stands at its line, or below the name before it where there is no room', () => {
    const block = (centre: number) => ({ centre, height: 12 })
    expect(stackedTops([block(20), block(60)])).toEqual([14, 54])
    expect(stackedTops([block(20), block(22), block(60)])).toEqual([14, 26, 54])
  })

  test('signs of the same time stand side by side, and one that is told twice there is drawn once', () => {
    const sign = (x: number, of = '▲', bad = false) => ({ x, sign: of, bad })
    expect(placedSigns([sign(50, '▼', true), sign(10), sign(48), sign(12)])).toEqual([
      sign(10),
      sign(48),
      sign(60, '▼', true),
    ])
  })
})
