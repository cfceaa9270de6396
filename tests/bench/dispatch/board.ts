import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ensureBuilt } from '../../../scripts/built.mjs'
import { uniform } from '../../../server/domain/use/random'
import { openPglite } from '../../../server/engine/db/pglite'
import { account, api, type Asker } from '../../e2e/support/api'
import { openBrowser, signIn } from '../../e2e/support/browser'
import { startProduct } from '../../e2e/support/product'

/** The planner's depot. With its own tanks, a day of it has the most tanks that a plan may have. */
const DEPOT = 154
const TANKS = 452
const TRUCKS = 12
const SEARCH_S = 10
const RUNS = 9
const MOVES = 60
/** Distance of the tanks from the depot, degrees. */
const AROUND = 0.15

/** Adds tanks whose owners asked for oil around the depot. */
async function addTanks(dataDir: string) {
  const db = await openPglite(join(dataDir, 'db'))
  const random = uniform(1)
  const near = () => (random() - 0.5) * 2 * AROUND
  for (let i = 0; i < TANKS; i++)
    await db.query(
      `insert into tanks (name, group_id, content_type, capacity_l, volume_l, pct, reading_at, rate_l_day, lat, lng,
         runs_out_p10_at, runs_out_p50_at, runs_out_p90_at, topup_state, topup_at, topup_by)
       select $1, id, $3, 800, 150, 19, now(), 40, lat + $4, lng + $5, now() + interval '2 days',
         now() + interval '3 days', now() + interval '5 days', 'requested', now(), 'u1'
       from tankgroups where id = $2`,
      [`Board ${i}`, DEPOT, random() < 0.8 ? 'kerosene' : 'gas_oil', near(), near()],
    )
  await db.close()
}

const addTruck = (admin: Asker, at: number) =>
  api(admin, '/api/vehicles', {
    body: {
      reg: `BENCH-${at}`,
      depot_id: DEPOT,
      compartments: Array.from({ length: 4 }, () => ({ capacity_l: 7000 })),
      shift_start: '05:00',
      shift_end: '22:00',
    },
  })

/** Searches for the plan of a day. Returns the number of its stops. */
async function plan(admin: Asker, day: string): Promise<number> {
  const { id } = await api<{ id: number }>(admin, '/api/dispatch/searches', {
    body: { depot_id: DEPOT, day, seconds: SEARCH_S },
  })
  for (;;) {
    const { state } = await api<{ state: string }>(admin, `/api/dispatch/searches/${id}`)
    if (state !== 'running') break
    await new Promise(again => setTimeout(again, 500))
  }
  type Day = { tanks: { planned: object | null }[] }
  const { tanks } = await api<Day>(admin, `/api/dispatch/day?depot_id=${DEPOT}&day=${day}`)
  return tanks.filter(({ planned }) => planned !== null).length
}

type Watch = { begun: number; shown: number; dropped: number; followed: number; tasks: number[] }
declare global {
  var watch: Watch
}

/** Notes on the page when a drag begins, its cost is shown, the stop is dropped, and drawn at its new place; ms. */
const watchDrag = (page: Page, tank: string) =>
  page.evaluate(id => {
    const none = Number.NaN
    const watch = { begun: none, shown: none, dropped: none, followed: none, tasks: [] as number[] }
    globalThis.watch = watch
    const board = document.querySelector<HTMLElement>('[data-lane]')!.closest<HTMLElement>('[data-scrolls]')!
    const ghost = board.parentElement!.nextElementSibling!
    const place = () => {
      const { vehicle, trip, position } = board.querySelector<HTMLElement>(
        `[data-stop][data-tank="${id}"]`,
      )!.dataset
      return [vehicle, trip, position].join()
    }
    const before = place()
    new MutationObserver(() => {
      if (Number.isNaN(watch.begun)) watch.begun = performance.now()
      if (Number.isNaN(watch.shown) && /km · .*€/.test(ghost.textContent)) watch.shown = performance.now()
    }).observe(ghost, { childList: true, attributes: true, subtree: true })
    new MutationObserver(() => {
      if (Number.isNaN(watch.dropped) || !Number.isNaN(watch.followed) || place() === before) return
      requestAnimationFrame(() => (watch.followed = performance.now()))
    }).observe(board, { childList: true, attributes: true, subtree: true })
    window.addEventListener('pointerup', () => (watch.dropped = performance.now()), {
      capture: true,
      once: true,
    })
    new PerformanceObserver(list => {
      const tasks = list.getEntries().filter(() => Number.isNaN(watch.dropped))
      watch.tasks.push(...tasks.map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  }, tank)

/** Drags one stop over others, and drops it. */
async function drag(page: Page, run: number): Promise<Watch> {
  const stop = page.locator('[data-stop]:not([data-pinned])').nth(2 + run)
  const tank = (await stop.getAttribute('data-tank'))!
  await stop.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await watchDrag(page, tank)
  const from = (await stop.boundingBox())!
  const to = (await page
    .locator('[data-stop]')
    .nth(6 + run)
    .boundingBox())!
  const [x, y] = [from.x + from.width / 3, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= MOVES; i++) await page.mouse.move(x + ((i * 7) % 90), y + ((i * 5) % 70))
  await page.mouse.move(to.x + 20, to.y + to.height / 2)
  await page.waitForFunction(() => !Number.isNaN(globalThis.watch.shown))
  await page.mouse.up()
  await page.waitForFunction(() => !Number.isNaN(globalThis.watch.followed))
  return page.evaluate(() => globalThis.watch)
}

async function measure(browser: Browser, address: string, day: string): Promise<Watch[]> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  // tsx names functions by a helper that pages don't have.
  await context.addInitScript('globalThis.__name = named => named')
  const page = await context.newPage()
  await signIn(page, 'planner@ullage.test')
  await page.goto(`/dashboard/dispatch-planner?depot=${DEPOT}&day=${day}`)
  await page.locator('[data-stop]').first().waitFor()
  await page.waitForTimeout(2000)
  const runs: Watch[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await drag(page, run))
  await context.close()
  return runs
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const row = (name: string, asked: number, values: readonly number[]) =>
  `| ${name} | ${asked} | ${median(values).toFixed(0)} | ${Math.max(...values).toFixed(0)} |`

/** Prints the times of drags on the board of a day with 500 tanks, on this machine and without a throttled CPU. */
async function main() {
  for (const part of ['web', 'server'] as const) await ensureBuilt(part)
  const seeded = await startProduct()
  await seeded.end()
  await addTanks(seeded.dataDir)
  const product = await startProduct({ like: seeded.dataDir, settings: { RATE_LIMIT: '100000' } })
  const browser = await openBrowser()
  try {
    const admin = await account(product.address, 'admin@ullage.test')
    for (let at = 0; at < TRUCKS - 3; at++) await addTruck(admin, at)
    const depots = await api<{ id: number; next_day: string }[]>(admin, '/api/dispatch/depots')
    const day = depots.find(({ id }) => id === DEPOT)!.next_day
    const stops = await plan(admin, day)
    const runs = await measure(browser, product.address, day)
    console.log(`A day of ${stops} stops and ${TRUCKS} trucks, ${RUNS} drags of ${MOVES} moves.\n`)
    console.log('| | Asked at most, ms | Median | Worst |\n| --- | --: | --: | --: |')
    console.log(
      row(
        'Longest task while dragging',
        50,
        runs.map(({ tasks }) => Math.max(0, ...tasks)),
      ),
    )
    console.log(
      row(
        'Begin of a drag until its cost is shown',
        100,
        runs.map(({ begun, shown }) => shown - begun),
      ),
    )
    console.log(
      row(
        'Drop until the new plan is drawn',
        300,
        runs.map(({ dropped, followed }) => followed - dropped),
      ),
    )
  } finally {
    await browser.close()
    await product.stop()
    await seeded.stop()
  }
}

await main()
