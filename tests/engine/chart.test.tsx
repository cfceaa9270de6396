// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { isExcluded } from '../../src/config/excludedReading'
import { ChartLegend } from '../../src/resources/ui/ChartLegend'
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
  unit: 'L',
}
const show = (row: Parameters<typeof ChartLegend>[0]['row']) =>
  render(<ChartLegend row={row} capacity={2000} timeZone="UTC" locale="en" labels={labels} />)
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
})
