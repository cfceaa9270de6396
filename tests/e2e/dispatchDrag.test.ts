import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepPages } from './support/keptPages'
import { ownAddress } from './support/ownProduct'

const { open } = keepPages(ownAddress())

const TRUCKS = 12
const STOPS = 42
/** The longest task of the main thread while dragging, ms. */
const LIMIT_MS = 50

type Json = Record<string, unknown>
const idOf = (truck: number, position: number) => 10_000 + truck * 100 + position

/** The depot's day, as if 12 trucks with 42 stops each were planned: no demonstration has as many. */
function largeDay(day: Json): Json {
  const [tank] = day.tanks as Json[]
  const [truck] = day.trucks as Json[]
  const trucks = Array.from({ length: TRUCKS }, (_, t) => ({
    ...truck,
    id: 900 + t,
    reg: `TRUCK ${t}`,
    litres: 20_000,
    trips: [
      {
        compartments: [3000, 4000, 5000, 2500].map(capacity_l => ({
          content_type: 'kerosene',
          capacity_l,
          load_l: capacity_l / 2,
          over_l: 0,
        })),
        leaves_at: '2026-11-30T07:30:00Z',
        returns_at: '2026-11-30T16:00:00Z',
        metres: 90_000,
        stops: Array.from({ length: STOPS }, (_stop, position) => ({
          tank_id: idOf(t, position),
          position,
          eta: new Date(Date.UTC(2026, 10, 30, 8, position * 10)).toISOString(),
          litres: 500 + position,
          late_min: 0,
          is_locked: false,
          faults: [],
          job_state: null,
        })),
      },
    ],
  }))
  const planned = trucks.flatMap(({ id }, t) =>
    Array.from({ length: STOPS }, (_, position) => ({
      ...tank,
      tank_id: idOf(t, position),
      name: `Tank ${t}-${position}`,
      lat: 52 + t / 40,
      lng: -8.6 + position / 60,
      planned: { vehicle_id: id, trip: 0, position },
      not_planned: null,
    })),
  )
  return { ...day, trucks, tanks: [...planned, ...(day.tanks as Json[])] }
}

const costs = Array.from({ length: TRUCKS }, (_, t) =>
  Array.from({ length: STOPS + 1 }, (_place, position) => ({
    vehicle_id: 900 + t,
    trip: 0,
    position,
    metres: 4200,
    seconds: 700,
    money: 8.4,
    late: position % 3 === 0 ? [{ tank_id: idOf(t, 5), minutes: 12 }] : [],
    over: [],
    broken: [],
  })),
).flat()

/** Drags a stop over the lanes of three trucks, and drops it nowhere. Returns the longest tasks meanwhile, ms. */
async function longTasksOfDrag(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
      {
        type: 'longtask',
      },
    )
  })
  const from = (await page.locator('[data-stop]').nth(3).boundingBox())!
  await page.mouse.move(from.x + 60, from.y + 12)
  await page.mouse.down()
  const to = (await page.locator('[data-stop]').nth(8).boundingBox())!
  await page.mouse.move(to.x + 30, to.y + 12, { steps: 12 })
  const shown = page.locator('[data-dragging] + div')
  await expect.poll(() => shown.innerText()).toMatch(/km · .*min · .*€/)
  await page.mouse.move(from.x + 260, from.y + 120, { steps: 40 })
  await page.mouse.move(from.x + 60, from.y + 200, { steps: 40 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
}

test('a stop is dragged among 500 without a long task and with one request for its costs', async () => {
  const page = await open('planner', 'account')
  let asked = 0
  await page.route('**/api/dispatch/day?**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: largeDay((await response.json()) as Json) })
  })
  await page.route('**/api/dispatch/insertions', route => {
    asked++
    return route.fulfill({ json: { version: 0, costs } })
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/dispatch-planner?depot=154')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => page.locator('[data-stop]').count()).toBe(TRUCKS * STOPS)
  // Another process may use the machine: the best of several drags is measured.
  let longest = Infinity
  for (let tries = 0; tries < 5 && longest > LIMIT_MS; tries++) {
    asked = 0
    longest = Math.min(longest, Math.max(0, ...(await longTasksOfDrag(page))))
  }
  expect(longest).toBeLessThanOrEqual(LIMIT_MS)
  expect(asked).toBeLessThanOrEqual(1)
})
