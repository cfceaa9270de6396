import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { choose } from './support/act'
import { api } from './support/api'
import { fits, SIZES } from './support/browser'
import { keepPages } from './support/keptPages'
import { listAt, rows } from './support/list'
import { ownAddress } from './support/ownProduct'

const { open, expectComplaint } = keepPages(ownAddress())

/** The planner's depot, which has three trucks. */
const DEPOT = 154
type Depot = { id: number; next_day: string }
type Job = { id: number; tank_id: number; vehicle_id: number | null; kind: string; state: string }
type Tank = { tank_id: number; kind: string; is_added: boolean }
type Day = {
  version: number
  schedule_id: number | null
  trucks: { id: number; reg: string }[]
  tanks: Tank[]
}

const lanes = (page: Page) => page.getByRole('region', { name: /^Truck / })
const stops = (page: Page) => page.locator('[data-stop]')
const candidates = (page: Page) => page.getByRole('region', { name: 'Candidates' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openerOf = (item: Locator) => item.locator('[data-opens]')
const tankOf = async (item: Locator) => Number(await item.getAttribute('data-tank'))
const stopOf = (page: Page, tankId: number) => page.locator(`[data-stop][data-tank="${tankId}"]`)

async function nextDay(page: Page): Promise<string> {
  const depots = await api<Depot[]>(page, '/api/dispatch/depots')
  return depots.find(({ id }) => id === DEPOT)!.next_day
}
const addressOf = (day: string) => `dispatch-planner?depot=${DEPOT}&day=${day}`
const planOf = (page: Page, day: string) => api<Day>(page, `/api/dispatch/day?depot_id=${DEPOT}&day=${day}`)
const jobsOf = (page: Page, schedule_id: number | null) =>
  api<Job[]>(page, `/api/jobs?filter=${encodeURIComponent(JSON.stringify({ schedule_id }))}&range=[0,99]`)

/** Drags an item over a place, without dropping it. Returns what is shown beside the pointer. */
async function dragOver(page: Page, item: Locator, target: Locator): Promise<string> {
  const from = (await item.boundingBox())!
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 3 + 12, from.y + from.height / 2, { steps: 3 })
  const to = (await target.boundingBox())!
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 6 })
  const shown = page.locator('[data-dragging] + div')
  await expect.poll(() => shown.innerText()).toMatch(/km · .*min · .*€/)
  return shown.innerText()
}

/** Proposes a plan, and stops the search when it has stops. */
async function propose(page: Page) {
  await press(page, 'Propose')
  await page.getByRole('progressbar', { name: /^Searching/ }).waitFor()
  await stops(page).first().waitFor()
  await press(page, 'Stop')
  await page.getByRole('button', { name: 'Propose', exact: true }).waitFor()
}

describe('a day of rounds', () => {
  test('is proposed, changed by pointer and keyboard, seen by another planner, and published', async () => {
    const page = await open('planner', 'account')
    const day = await nextDay(page)
    const other = await open('admin', addressOf(day))
    await open('planner', addressOf(day))
    // The demonstration has a draft of this day; the proposal begins without one.
    await stops(page).first().waitFor()
    await press(page, 'More')
    await press(page, 'Clear plan')
    await stops(other).first().waitFor({ state: 'detached' })
    await stops(page).first().waitFor({ state: 'detached' })
    await propose(page)
    await stops(other).first().waitFor()

    // A candidate is dragged: its cost is shown before the drop, and nothing is sent.
    const [candidate] = await candidates(page).locator('li[data-tank]').all()
    const tankId = await tankOf(candidate!)
    const before = await planOf(page, day)
    expect(await dragOver(page, candidate!, stops(page).first())).toContain('before 1 ')
    expect((await planOf(page, day)).version).toBe(before.version)
    await page.mouse.up()
    await stopOf(page, tankId).waitFor()
    await stopOf(other, tankId).waitFor()
    expect(await stopOf(page, tankId).getAttribute('data-position')).toBe('0')

    // The same stop goes to another truck by keyboard alone, and keeps the focus.
    const lane = await stopOf(page, tankId).getAttribute('data-vehicle')
    await openerOf(stopOf(page, tankId)).focus()
    await page.keyboard.press('m')
    const panel = page.getByRole('dialog')
    const places = panel.getByRole('listitem').getByRole('button')
    const { trucks } = await planOf(page, day)
    const { reg } = trucks.find(({ id }) => String(id) === lane)!
    await places.filter({ hasNotText: reg }).first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => stopOf(page, tankId).getAttribute('data-vehicle')).not.toBe(lane)
    await expect
      .poll(() => openerOf(stopOf(page, tankId)).evaluate(button => button === document.activeElement))
      .toBe(true)

    // Locked, it can't be moved; each step is undone.
    await page.keyboard.press('l')
    await openerOf(stopOf(page, tankId)).getByText('locked').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('status').getByText('Unlock it first').waitFor()
    // A change on its way is not undone.
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true)
    await page.keyboard.press('Control+z')
    await openerOf(stopOf(page, tankId)).getByText('locked').waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await expect.poll(() => stopOf(page, tankId).getAttribute('data-vehicle')).toBe(lane)
    await press(page, 'Undo')
    await stopOf(page, tankId).waitFor({ state: 'detached' })

    // Published, it has a job for each stop, which is cancelled when it is taken back.
    const planned = await stops(page).count()
    await press(page, 'Publish')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Creates a schedule and/).waitFor()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published', { exact: true }).waitFor()
    await other.getByText('Published', { exact: true }).waitFor()
    const { schedule_id } = await planOf(page, day)
    expect(await jobsOf(page, schedule_id)).toHaveLength(planned)

    // Reopened, it loses a stop; published again, only that stop's job is cancelled.
    await press(page, 'Change')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await other.getByText('Not published again yet').waitFor()
    await openerOf(stops(page).first()).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => stops(page).count()).toBe(planned - 1)
    await press(page, 'Publish')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await other.getByText('Published', { exact: true }).waitFor()
    const jobsLeft = (await jobsOf(page, schedule_id)).filter(({ state }) => state !== 'cancelled')
    expect(jobsLeft).toHaveLength(planned - 1)

    await press(page, 'Take back')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('button', { name: 'Propose', exact: true }).waitFor()
    const left = await jobsOf(page, schedule_id)
    expect(left.map(({ state }) => state)).toEqual(Array.from({ length: planned }, () => 'cancelled'))
    await press(page, 'More')
    await press(page, 'Clear plan')
    await stops(page).first().waitFor({ state: 'detached' })
  })

  test('is reloaded with a message when another planner was faster', async () => {
    const page = await open('planner', 'account')
    const admin = await open('admin', 'account')
    const day = await nextDay(page)
    await open('planner', addressOf(day))
    const item = candidates(page).locator('li[data-tank]').first()
    const tank_id = await tankOf(item)
    const body = { depot_id: DEPOT, day, kind: 'exclude', tank_id }
    // The other change arrives while this one is on its way.
    const overtake = async () => {
      const { version } = await planOf(admin, day)
      await api(admin, '/api/dispatch/changes', { body: { ...body, version } })
    }
    await page.route(
      '**/api/dispatch/changes',
      async route => {
        await overtake()
        await route.continue()
      },
      { times: 1 },
    )
    await openerOf(item).focus()
    await page.keyboard.press('m')
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
    await page.getByText(/^Someone else changed the plan/).waitFor()
    await expectComplaint(/409/)
    await candidates(page).getByText('Excluded', { exact: false }).first().waitFor()
    expect(await stopOf(page, tank_id).count()).toBe(0)
    await press(page, 'Undo')
    await expect.poll(() => openerOf(page.locator(`[data-tank="${tank_id}"]`)).isVisible()).toBe(true)
  })

  test('gets the tanks that are chosen in the list of tanks', async () => {
    const page = await open(
      'planner',
      listAt('tanks', { group_id: DEPOT, direction: -1, content_type: 'kerosene' }),
    )
    await rows(page).first().waitFor()
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
    const ids = await rows(page).evaluateAll(all =>
      all.slice(0, 2).map(row => Number(row.getAttribute('data-record'))),
    )
    await press(page, 'Plan these')
    await page.waitForURL(/dispatch-planner\?depot=154&day=/)
    await page.getByText('2 tanks added to the candidates').waitFor()
    const day = new URL(page.url()).searchParams.get('day')!
    const chosen = async () => {
      const { tanks } = await planOf(page, day)
      return tanks.filter(({ is_added }) => is_added).map(({ tank_id }) => tank_id)
    }
    expect((await chosen()).toSorted()).toEqual(ids.toSorted())
    await press(page, 'Undo')
    await expect.poll(chosen).toEqual([])
  })

  test('is closed with what was delivered, and found on its tanks and in the figures', async () => {
    const page = await open('planner', 'account')
    // The demonstration has a round of the present day, with one stop delivered and one failed.
    const day = new Date().toISOString().slice(0, 10)
    const { schedule_id } = await planOf(page, day)
    const round = await jobsOf(page, schedule_id)
    const inState = (...states: string[]) => round.filter(({ state }) => states.includes(state))
    const [first, second] = inState('assigned')
    const planned = round.length - inState('cancelled').length
    const failed = inState('failed').length + 1

    await open('planner', `jobs/${first!.id}/show`)
    await choose(page, 'Record delivery')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Litres by the meter', { exact: false }).fill('640')
    await dialog.getByRole('button', { name: 'Record delivery' }).click()
    await page.getByText(/: Recorded$/).waitFor()
    await open('planner', `jobs/${second!.id}/show`)
    await choose(page, 'Not delivered')
    await dialog.getByLabel('What went wrong').fill('The gate was locked')
    await dialog.getByRole('button', { name: 'Not delivered' }).click()
    await page.getByText('The gate was locked').waitFor()

    await open('planner', `tanks/${first!.tank_id}/show`)
    await page.getByText('Last order delivered').waitFor()
    await open('planner', `delivery-performance?depot=${DEPOT}`)
    const bar = page.getByRole('region', { name: 'Stops' }).getByRole('link')
    await bar.getByText(`planned ${planned} · ${failed} failed`).waitFor()
    expect(await accessFaults(page, 'main')).toEqual([])
    expect(await fits(page)).toBe(true)
    await bar.click()
    await rows(page).first().waitFor()
    expect(await rows(page).count()).toBe(inState('done').length + 1)
  })

  const LOOKS = Object.entries(SIZES).flatMap(([name, width]) =>
    (['light', 'dark'] as const).map(scheme => [scheme, name, width] as const),
  )
  test.each(cases(LOOKS, [LOOKS[0]!, LOOKS[3]!, LOOKS[4]!]))(
    'has no fault that axe finds, and fits: %s, on a %s',
    async (colorScheme, _name, width) => {
      const page = await open('planner', 'dispatch-planner?depot=154', width)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await lanes(page).first().waitFor()
      const volume = page.getByText('Volume', { exact: true }).first().locator('+ dd')
      // Totals above 9999 are told in thousands.
      expect(await volume.innerText()).toMatch(/^(\d{1,2}(\.\d)?K|\d(,\d{3})?|\d{1,3}) L$/)
      expect(await accessFaults(page)).toEqual([])
      expect(await fits(page)).toBe(true)
      await openerOf(page.locator('[data-tank]').first()).click()
      expect(await accessFaults(page, '[role="dialog"]')).toEqual([])
      await page.keyboard.press('Escape')
      await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    },
  )
})
