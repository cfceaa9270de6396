import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { dayOf } from '../../src/config/schema/text/format'
import { entityScreens } from '../../src/config/screens'
import { choiceWords } from '../../src/resources/engine/words'
import { cases } from '../support/depth'
import { api } from './support/api'
import { arrive, SIZES, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { filtersOf, sharedPages } from './support/pages'
import { goTo } from './support/screens'
import { words } from '../support/words'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
const ZONE = 'Europe/Dublin'
let browser: Browser
const pageOf = sharedPages(() => browser, product)
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const code = () => crypto.randomUUID().slice(0, 6).toUpperCase()
type Row = Record<string, unknown> & { id: number | string }
const first = async (page: Page, path: string, filter: object = {}) =>
  (await api<Row[]>(page, `/api/${filtered(path, filter)}&range=[0,0]`))[0]!

describe('the heading of a record', () => {
  test.each([
    ['services', 'services', 'kind', 'at'],
    ['events', 'threshold', 'type', 'started_at'],
    ['reports', 'reports', 'type', 'created_at'],
  ])('that is named after its tank says first what happened and when: %s', async (name, path, what, when) => {
    const { page } = await pageOf('admin')
    const record = await first(page, name, entityScreens.get(path)!.screen.filter)
    await goTo(page, `${path}/${record.id}/show`)
    const happened = choiceWords(words, entityOf(name), what, record)
    const told = `${happened}, ${dayOf(record[when], ZONE)}, ${String(record.tank_name)}`
    await heading(page).locator('bdi').getByText(told, { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${told} · ${words(`screens.${path}`)} · Ullage`)
  })

  test('of a run of a report names its schedule and the time', async () => {
    const { page } = await pageOf('admin')
    const run = { ...(await first(page, 'report-runs')), at: '2026-11-12T06:00:00Z' } as Row
    await page.route(`**/api/report-runs/${run.id}`, route => route.fulfill({ json: run }))
    const { name } = await api<{ name: string }>(page, `/api/report-schedules/${String(run.schedule_id)}`)
    await goTo(page, `report-runs/${run.id}/show`)
    await expect.poll(() => heading(page).locator('bdi').innerText()).toBe(`${name}, 12/11/2026 - 06:00 am`)
  })

  test.each([
    ['has all its states beside it', 0, 'stable', /^1\.3\.0\s*Stable\s*Withdrawn$/],
    ['has no dash for a state that the record does not have', 1, null, /^1\.3\.0\s*Withdrawn$/],
  ])('%s', async (_, place, channel, told) => {
    const { page } = await pageOf('admin')
    const { id } = (await api<Row[]>(page, '/api/collections/firmwares?range=[0,1]'))[place]!
    const json = { id, version_name: '1.3.0', channel, state: 'withdrawn', version: 1 }
    await page.route(`**/api/collections/firmwares/${id}`, route => route.fulfill({ json }))
    await goTo(page, `manage-firmware/${id}/show`)
    await expect.poll(() => heading(page).innerText()).toMatch(told)
  })
})

describe('a value of a record', () => {
  test('that is rows of one text each is a list of words, not a table', async () => {
    const { page } = await pageOf('admin')
    const json = { id: 2, name: 'Cian Client', roles: [{ name: 'client' }], version: 1 }
    await page.route('**/api/users/2', route => route.fulfill({ json }))
    await goTo(page, 'users/2/show')
    const roles = page
      .getByRole('article')
      .locator('dl > div', { has: page.locator('dt', { hasText: /^Roles$/ }) })
    await roles.getByRole('listitem').getByText('Client', { exact: true }).waitFor()
    expect(await roles.getAttribute('data-block')).toBeNull()
    expect(await roles.getByRole('table').count()).toBe(0)
  })

  test('that is several records names two of them in the cell of a list', async () => {
    const { page } = await pageOf('admin')
    const groups = await api<{ id: number; name: string }[]>(page, '/api/tankgroups?range=[0,2]')
    const [a, b] = groups.map(({ name }) => name)
    for (const [count, told] of [
      [2, `${a}, ${b}`],
      [3, `${a}, ${b} +1`],
    ] as const) {
      const user = { id: 1, name: 'Ada Admin', tank_group_ids: groups.slice(0, count).map(({ id }) => id) }
      await page.unrouteAll()
      await page.route(/\/api\/users\?/, route =>
        route.fulfill({ json: [user], headers: { 'content-range': 'users 0-0/1' } }),
      )
      await goTo(page, `users?columns=name,tank_group_ids&filter={"id":${count}}`)
      await expect.poll(() => page.locator('tbody td').nth(2).innerText()).toBe(told)
    }
  })

  test('that is an hour is chosen and shown as a clock shows it', async () => {
    const { page } = await pageOf('admin')
    await goTo(page, 'report-schedules/create')
    const hour = page.getByLabel(/^Time of day/)
    expect(await hour.locator('option:checked').innerText()).toBe('06:00')
    const help = (await hour.getAttribute('aria-describedby'))!
    expect(await page.locator(`[id="${help}"]`).innerText()).toBe('In the time zone of the client or depot')
    await goTo(page, `report-schedules/${(await first(page, 'report-schedules')).id}/show`)
    await page.getByText(/^\d\d:00$/).waitFor()
  })
})

const PANELS = '/api/collections/panels'
/** Mocks a list of related records: ten similar rows of a larger total. */
const pretend = (page: Page, path: string, row: object, total: string, more: Record<string, string> = {}) =>
  page.route(
    url => url.pathname === path,
    route =>
      route.fulfill({
        json: Array.from({ length: 10 }, (_, id) => ({ ...row, id: `${id}` })),
        headers: { 'content-range': `rows 0-9/${total}`, ...more },
      }),
  )

describe('the records that belong to another', () => {
  test('are counted, with a link to all of them where not all are shown, by one request', async () => {
    const { page } = await pageOf('admin')
    const make = (path: string, body: object) => api<Row>(page, path, { body })
    const batch_id = (
      await make('/api/collections/batches', { code: `B-${code()}`, hw_version: '2.2', quantity: 20 })
    ).id
    for (let n = 0; n < 11; n++) await make(PANELS, { batch_id, code: `P-${code()}` })
    const device_id = (await first(page, 'devices')).id
    const measured = { batch_id, device_id, reference_mm: 400, samples_mm: [400, 401, 399] }
    await make('/api/collections/measurements', measured)
    const asked = filtersOf(page, PANELS)
    await goTo(page, `batches/${String(batch_id)}/show`)
    const panels = section(page, 'Panels')
    await panels.getByRole('heading', { name: 'Panels 11' }).waitFor()
    const all = new URLSearchParams({ filter: JSON.stringify({ batch_id }) })
    expect(await panels.getByRole('link', { name: 'All 11' }).getAttribute('href')).toBe(
      `/dashboard/panels?${all}`,
    )
    expect(await panels.getByRole('row').count()).toBe(11)
    // The batch may be reported as changed meanwhile: its panels are then fetched again with the same request.
    expect(
      new Set(asked.filter(filter => 'batch_id' in filter).map(filter => JSON.stringify(filter))).size,
    ).toBe(1)
    // A section that shows all its records has no link to more.
    const calibrations = section(page, 'Calibrations')
    await calibrations.getByRole('heading', { name: 'Calibrations 1' }).waitFor()
    expect(await calibrations.getByText(/^All /).count()).toBe(0)
  })

  test('have no link to all of them for a role that has no list of them, but their number', async () => {
    const { page } = await pageOf('client')
    await pretend(page, '/api/tankgroups', { name: 'North' }, '24')
    await goTo(page, 'clients/101/show')
    const depots = section(page, 'Depots')
    await depots.getByText('1–10 of 24').waitFor()
    expect(await depots.getByRole('link', { name: /^All/ }).count()).toBe(0)
  })

  test('that are named by a moment are named as lists tell it', async () => {
    const { page } = await pageOf('admin')
    const { id } = await first(page, 'report-schedules')
    await pretend(page, '/api/report-runs', { at: '2026-07-01T09:30:00.000Z' }, '10')
    await goTo(page, `report-schedules/${id}/show`)
    const runs = section(page, 'Last runs').getByRole('link', { name: '01/07/2026 - 10:30 am' })
    await expect.poll(() => runs.count()).toBe(10)
  })

  test('that the reader may not read have no heading, and are not asked for', async () => {
    const { page } = await pageOf('client')
    const { device_id } = await first(page, 'tanks', { device_id_neq: null })
    const asked = filtersOf(page, '/api/collections/measurements')
    await goTo(page, `devices/${String(device_id)}/show`)
    await section(page, 'Tanks').getByRole('link').first().waitFor()
    expect(await section(page, 'Calibrations').count()).toBe(0)
    expect(asked).toEqual([])
  })
})

describe('the tanks of a client with a depot', () => {
  const TANKS = 2
  let client: number
  const name = `Quay ${code()}`
  const made: string[] = []
  beforeAll(async () => {
    const { page } = await pageOf('admin')
    const make = async (path: string, body: object) => {
      const { id } = await api<{ id: number }>(page, path, { body })
      made.push(`${path}/${id}`)
      return id
    }
    client = await make('/api/tankgroups', { name, parent_id: null, billing_type: 'none' })
    const depot = await make('/api/tankgroups', {
      name: `${name} depot`,
      parent_id: client,
      billing_type: 'none',
    })
    const tank = { content_type: 'kerosene', shape: 'sphere', dimensions: { d: 1000 }, capacity_l: 520 }
    await make('/api/tanks', { ...tank, name: 'Of the client', group_id: client })
    await make('/api/tanks', { ...tank, name: 'Of the depot', group_id: depot })
  })
  // Other tests count the demonstration's tanks.
  afterAll(async () => {
    const { page } = await pageOf('admin')
    for (const path of made.toReversed()) await api(page, path, { method: 'DELETE' })
  })

  test('are on its page with figures to the right, and are cards on a phone, where a row would be cut', async () => {
    const { page } = await pageOf('admin')
    await goTo(page, `clients/${client}/show`)
    const tanks = section(page, 'Tanks')
    await tanks.getByRole('link', { name: 'Of the depot' }).waitFor()
    const numeric = await tanks
      .getByRole('row')
      .evaluateAll(rows =>
        rows.map(row => [...row.children].map(cell => cell.classList.contains('field-numeric'))),
      )
    // Name, % full, volume, last reading.
    expect(numeric.slice(0, 2)).toEqual([
      [false, true, true, false],
      [false, true, true, false],
    ])
    await page.setViewportSize({ width: SIZES.phone, height: 900 })
    const card = tanks.locator('li', { has: page.getByRole('link', { name: 'Of the depot' }) })
    await card.waitFor()
    expect(await card.locator('dt').allInnerTexts()).toEqual(['Days left', '% full', 'Customer'])
    expect(await tanks.getByRole('table').count()).toBe(0)
  })

  test.each(['clients', 'groups'])('are counted for the rows of %s by one request', async path => {
    const { page } = await pageOf('admin')
    const counted: string[] = []
    page.on('request', request => {
      const url = decodeURIComponent(request.url())
      if (url.includes('/api/tankgroups/counts/tanks')) counted.push(url)
    })
    // Loads the page anew, because cached counts aren't requested again.
    await page.goto(`/dashboard/${filtered(path, { q: name })}`)
    // A depot's row also links to its client.
    const row = page
      .getByRole('row')
      .filter({ has: page.locator('a[data-open]').getByText(name, { exact: true }) })
    await row.waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    const cell = row.locator('th, td').nth(heads.findIndex(text => text.trim() === 'Tanks'))
    await expect.poll(() => cell.innerText()).toBe(String(TANKS))
    expect(counted.filter(url => new RegExp(`ids=\\[.*\\b${client}\\b`).test(url))).toHaveLength(1)
  })

  test('are found in the list of tanks where the client is asked for, whose depots the server knows', async () => {
    const { page } = await pageOf('admin')
    const asked = filtersOf(page, '/api/tanks')
    await goTo(page, filtered('tanks', { group_id: client }))
    await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(TANKS)
    expect(asked[0]).toEqual({ group_id: client })
    expect(new URL(page.url()).searchParams.get('filter')).toBe(JSON.stringify({ group_id: client }))
  })

  test('stand in a depot, which is put below a client: other depots are not offered', async () => {
    const { page } = await pageOf('admin')
    const asked = filtersOf(page, '/api/tankgroups')
    await goTo(page, 'groups/create')
    await page.getByRole('combobox', { name: /^Client/ }).fill(name)
    const offered = page.getByRole('listbox')
    await offered.getByRole('option', { name, exact: true }).waitFor()
    expect(await offered.getByRole('option', { name: `${name} depot` }).count()).toBe(0)
    expect(asked.some(filter => 'parent_id' in filter && filter.parent_id === null)).toBe(true)
  })
})

describe.each(
  cases(
    [
      ['es', 'Depósitos', 'Editar', 'Todos: 10.000+'],
      ['fr', 'Cuves', 'Modifier', undefined],
      ['ar', 'الخزانات', 'تعديل', undefined],
    ] as const,
    [['es', 'Depósitos', 'Editar', 'Todos: 10.000+']] as const,
  ),
)('in the language %s', (language, tanks, edit, all) => {
  test('the browser’s title and a total that is capped are as its readers write them', async () => {
    // Signs in, in English.
    await pageOf('admin')
    const { page, close } = await visit(browser, product)
    await page.addInitScript(chosen => {
      localStorage.setItem('ullage.preferences', JSON.stringify({ language: chosen }))
    }, language)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks/12/show')
    const name = await heading(page).locator('bdi').innerText()
    await expect.poll(() => page.title()).toBe(`${name} · ${tanks} · Ullage`)
    await goTo(page, 'tanks/12')
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${edit} .* · ${tanks} · Ullage$`))
    if (all !== undefined) {
      await pretend(page, PANELS, { code: 'P' }, '10000', { 'x-total-capped': 'true' })
      await goTo(page, `batches/${(await first(page, 'collections/batches')).id}/show`)
      await page.getByRole('link', { name: all }).waitFor()
      await page.getByRole('heading', { name: /10\.000\+$/ }).waitFor()
    }
    await close()
  })
})
