import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from './support/api'
import { arrive, visit } from './support/browser'
import { refuseComplaints } from './support/complaints'
import {
  addRow,
  cells,
  changesOf,
  description,
  field,
  hasFocus,
  paste,
  save,
  saved,
  type Change,
} from './support/form'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/screens'
import { makeTank } from './support/tank'
import { leaveAll, workerBrowser } from './support/workerBrowser'

/** Chromium's message about an incomplete shape, whose capacity can't be computed, and about a refused value. */
const REFUSED = /status of 422/
const CLONMEL = 102
const IMPERIAL = 4.54609
const CYLINDER = { shape: 'horizontal_cylinder', dimensions: { d: 1000, l: 2000, end: 'flat' } }

let browser: Browser
let page: Page
let complaints: string[]
let changes: Change[]
const made: string[] = []
beforeAll(async () => {
  browser = await workerBrowser()
  ;({ page, complaints } = await visit(browser, ownAddress()))
  await arrive(page, 'admin@ullage.test', '/dashboard/account')
  changes = changesOf(page)
})
// Other files count the demonstration's records.
afterAll(async () => {
  for (const path of made.toReversed()) await api(page, path, { method: 'DELETE' })
  await leaveAll()
})
beforeEach(() => {
  changes.length = 0
})
afterEach(() => {
  refuseComplaints(complaints, REFUSED)
})

/** Opens a form again, even if an earlier test left it open. */
async function open(path: string, label: string) {
  await goTo(page, 'account')
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await goTo(page, path)
  await field(page, label).waitFor()
  changes.length = 0
}
async function newModel(body: object): Promise<number> {
  const { id } = await api<{ id: number }>(page, '/api/models', { body })
  made.push(`/api/models/${id}`)
  return id
}
async function newTank(name: string, more: object): Promise<number> {
  const { id } = await makeTank(page, name, CLONMEL, more)
  made.push(`/api/tanks/${id}`)
  return id
}
const chooseShape = (label: string) => field(page, 'Shape').selectOption({ label })
const dimensions = () => page.getByRole('group', { name: 'Dimensions' })
const table = () => page.getByRole('group', { name: /^Strapping table/ })
/** The dimension inputs. */
const measures = () =>
  dimensions()
    .locator('input, select')
    .evaluateAll(inputs => inputs.map(({ id }) => id.replace('field-dimensions.', '')))
const isRequired = async (label: string) =>
  (await field(page, label).getAttribute('aria-required')) === 'true'

describe('the measures of a tank', () => {
  test('are those that its shape has, and none where a table says all, which is needed then', async () => {
    await open('models/create', 'Shape')
    await page.getByText('Choose a shape first').waitFor()
    expect(await measures()).toEqual([])
    await chooseShape('Horizontal cylinder')
    await expect.poll(measures).toEqual(['d', 'l', 'end', 'end_depth'])
    expect([await isRequired('Diameter'), await isRequired('Ends')]).toEqual([true, false])
    expect(await table().count()).toBe(0)
    await chooseShape('Sphere')
    await expect.poll(measures).toEqual(['d'])
    await chooseShape('Obround')
    await expect.poll(measures).toEqual(['l', 'h', 'w', 'axis'])
    await chooseShape('Custom (strapping table)')
    await expect.poll(() => dimensions().count()).toBe(0)
    await save(page)
    await expect.poll(() => description(table())).toBe('Required')
    expect(changes).toEqual([])
  })

  test('are not needed where a strapping table stands in for them', async () => {
    const strapping = [{ mm: 500, l: 50 }]
    const id = await newModel({ name: 'Told by its table', shape: CYLINDER.shape, strapping, capacity_l: 50 })
    await open(`models/${id}`, 'Diameter')
    expect(await isRequired('Diameter')).toBe(false)
    await table().waitFor()
  })

  test('are asked for until a tank names its model, which brings them', async () => {
    await newModel({ name: 'Chosen 1571', capacity_l: 1571, ...CYLINDER })
    await open('manageTanks/create', 'Shape')
    expect(await isRequired('Shape')).toBe(true)
    await page.getByText('Choose a shape first').waitFor()
    await field(page, 'Tank model').fill('Chosen')
    await page.getByRole('option', { name: 'Chosen 1571' }).click()
    // The model sets the dimensions and the capacity; they can be changed before the tank is saved.
    await expect.poll(() => field(page, 'Shape').inputValue()).toBe(CYLINDER.shape)
    await expect.poll(() => isRequired('Shape')).toBe(false)
    expect(await field(page, 'Capacity').inputValue()).toBe('1571')
  })
})

describe('a capacity that is more than 5 % from what the measures hold', () => {
  const warning = () =>
    page
      .getByText(/27% more than the capacity calculated from the dimensions \(.?1,571 L.?\)\. Check both\./)
      .first()

  test('warns while it is typed, refuses nothing, and the calculator of the model draws its levels', async () => {
    await open('models/create', 'Name')
    await field(page, 'Name').fill('Lying 1570')
    await chooseShape('Horizontal cylinder')
    await field(page, 'Diameter').fill('1000')
    await field(page, 'Length').fill('2000')
    await field(page, 'Ends').selectOption({ label: 'Flat' })
    const calculated = page.waitForResponse(/\/tankmodels\/calculate$/)
    await field(page, 'Capacity').fill('1600')
    await calculated
    expect(await warning().count()).toBe(0)
    await field(page, 'Capacity').fill('2000')
    await warning().waitFor()
    await saved(page)
    made.push(`/api/models/${/\d+/.exec(new URL(page.url()).pathname)![0]}`)
    await page.getByRole('heading', { level: 1, name: 'Lying 1570' }).waitFor()
    await warning().waitFor()

    /** Height of the liquid in the drawing, which is 100 units high. */
    const surface = (name: string | RegExp) =>
      page.getByRole('img', { name }).locator('g > line').first().getAttribute('y1')
    await page.getByRole('img', { name: 'The tank’s section' }).waitFor()
    const [level, volume] = [page.getByLabel(/^Level \(/), page.getByLabel(/^Volume \(/)]
    await level.fill('500')
    expect(await surface(/^50 percent full, .?785 L/)).toBe('50')
    expect(await volume.inputValue()).toBe('785')
    await volume.fill('1570')
    expect(Number(await surface(/^100 percent full, .?1,570 L/))).toBeLessThan(7)
    await expect.poll(async () => Number(await level.inputValue())).toBeGreaterThan(990)
  })

  test('warns on a tank’s form and page, also where its measures are its model’s', async () => {
    const model_id = await newModel({ name: 'Lying 1571', capacity_l: 1571, ...CYLINDER })
    const id = await newTank('Doubtful', {
      model_id,
      shape: undefined,
      dimensions: undefined,
      capacity_l: 2000,
    })
    await open(`tanks/${id}`, 'Capacity')
    await warning().waitFor()
    await goTo(page, `tanks/${id}/show`)
    await page.getByRole('region', { name: 'Level', exact: true }).waitFor()
    await warning().waitFor()
    expect(changes).toEqual([])
  })
})

describe('a table', () => {
  test('takes the rows of a spreadsheet', async () => {
    await open(`manageTanks/${await newTank('Strapped', {})}`, 'Shape')
    await chooseShape('Custom (strapping table)')
    await addRow(page, 'Strapping table')
    await cells(page, 'Height').first().click()
    await paste(page, '500\t300,5\n1000\t700')
    await saved(page)
    expect(changes).toMatchObject([
      {
        body: {
          shape: 'strapped',
          strapping: [
            { mm: 500, l: 300.5 },
            { mm: 1000, l: 700 },
          ],
        },
      },
    ])
  })

  test('tells what is wrong at its cell, and the summary names the row and leads there', async () => {
    await open('models/create', 'Name')
    await field(page, 'Name').fill('Strapped')
    await chooseShape('Custom (strapping table)')
    await field(page, 'Capacity').fill('1000')
    const [heights, volumes] = [cells(page, 'Height'), cells(page, 'Volume')]
    const summary = page.locator('form').getByRole('alert')
    const lines = () => summary.getByRole('listitem').allInnerTexts()
    const ROW = 'Strapping table, row 3, Height'
    for (let i = 0; i < 3; i++) await addRow(page, 'Strapping table')
    await heights.nth(0).fill('100')
    await volumes.nth(0).fill('50')
    await volumes.nth(2).fill('200')
    await save(page)
    await expect.poll(lines).toEqual([`${ROW}: Required`])
    expect(await description(heights.nth(2))).toBe('Required')
    const cell = heights.nth(2).locator('xpath=ancestor::td')
    expect(await cell.getByText('Required').isVisible()).toBe(true)
    await summary.getByRole('button', { name: ROW }).click()
    expect(await hasFocus(heights.nth(2))).toBe(true)
    expect(changes).toEqual([])

    // Errors that only the server finds look the same, until they are corrected.
    const falling = 'Must not be less than in the row above'
    await heights.nth(2).fill('90')
    await save(page)
    await expect.poll(lines).toEqual([`${ROW}: ${falling}`])
    expect(await description(heights.nth(2))).toBe(falling)
    expect(await description(heights.nth(1))).toBe('')
    await summary.getByRole('button', { name: ROW }).click()
    expect(await hasFocus(heights.nth(2))).toBe(true)
    await heights.nth(2).fill('900')
    await expect.poll(() => description(heights.nth(2))).toBe('')

    // An error of the whole table is shown above its cells.
    for (const number of [3, 2]) await page.getByRole('button', { name: `Remove row ${number}` }).click()
    await heights.nth(0).fill('0')
    await volumes.nth(0).fill('0')
    await save(page)
    const what = 'The table needs at least one row above 0'
    await expect.poll(lines).toEqual([`Strapping table: ${what}`])
    expect(await description(table())).toBe(what)
    await summary.getByRole('button', { name: 'Strapping table' }).click()
    expect(await hasFocus(table())).toBe(true)
  })
})

describe('the place of a tank', () => {
  test('is moved by a click on the map, which says how far, until it is undone from the keyboard or typed over', async () => {
    const id = await newTank('Moved about', { lat: 53, lng: -7 })
    await open(`tanks/${id}`, 'Latitude')
    const [map, latitude] = [page.getByRole('application', { name: 'Location' }), field(page, 'Latitude')]
    const moved = page.getByRole('status').filter({ hasText: /^Moved [\d.,]+ k?m$/ })
    const undo = page.getByRole('button', { name: 'Undo' })
    await map.scrollIntoViewIfNeeded()
    expect(await undo.count()).toBe(0)
    await map.click({ position: { x: 60, y: 60 } })
    await moved.waitFor()
    expect(await latitude.inputValue()).toMatch(/^53\.\d+$/)
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => latitude.inputValue()).toBe('53')
    expect(await moved.count()).toBe(0)
    await expect.poll(() => hasFocus(page.getByRole('group', { name: 'Location' }))).toBe(true)

    await map.click({ position: { x: 60, y: 60 } })
    await undo.waitFor()
    await latitude.fill('54')
    await expect.poll(() => undo.count()).toBe(0)
  })

  test('is missing of so many, says the map of tanks, and leads to them', async () => {
    await newTank('Nowhere at all', {})
    await goTo(page, `tanks?filter=${encodeURIComponent('{"q":"Nowhere at all"}')}&view=map`)
    await page.getByRole('link', { name: '1 tank has no location' }).click()
    const titles = page.locator('tbody tr[data-row] a[data-open]')
    await expect.poll(() => titles.allInnerTexts()).toEqual(['Nowhere at all'])
  })
})

describe('a user who counts in gallons', () => {
  let tank: number
  beforeAll(async () => {
    // Not a whole number of gallons.
    const size = { dimensions: { w: 1000, l: 1360, h: 1000 }, capacity_l: 1360, dead_stock_l: 30 }
    tank = await newTank('Counted in gallons', size)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('ullage')!)
      session.auth.user.units = 'gal_imp'
      localStorage.setItem('ullage', JSON.stringify(session))
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  const edit = () => open(`tanks/${tank}`, 'Capacity')
  const deadStock = () => field(page, 'Dead stock')

  test('leaves a volume as it was stored that was not typed, or typed and taken back', async () => {
    await edit()
    const capacity = field(page, 'Capacity')
    expect(await capacity.inputValue()).toBe('299.158')
    await capacity.fill('350')
    await capacity.fill('299.158')
    await field(page, 'Access notes').fill('Round the back')
    await saved(page)
    expect(changes.map(({ body }) => body)).toEqual([{ access_notes: 'Round the back' }])
  })

  test('types gallons, of which litres are kept, and sees the same gallons again', async () => {
    await edit()
    await deadStock().fill('7.25')
    await saved(page)
    const { dead_stock_l } = changes[0]!.body as { dead_stock_l: number }
    expect(dead_stock_l).toBeCloseTo(7.25 * IMPERIAL, 9)
    await edit()
    await expect.poll(() => deadStock().inputValue()).toBe('7.25')
  })

  test('is told a limit in gallons, which is itself allowed', async () => {
    await edit()
    await deadStock().fill('219970')
    await save(page)
    await expect.poll(() => description(deadStock())).toMatch(/^Must be at most 219969/)
    expect(changes).toEqual([])
    await deadStock().fill('219969')
    await saved(page)
    expect(changes).toHaveLength(1)
  })

  test('pastes the rows of a spreadsheet in gallons', async () => {
    await edit()
    await chooseShape('Custom (strapping table)')
    await addRow(page, 'Strapping table')
    await cells(page, 'Height').first().click()
    await paste(page, '500\t100.5\n1000\t300')
    await saved(page)
    const strapping = [
      { mm: 500, l: 456.882045 },
      { mm: 1000, l: 1363.827 },
    ]
    expect(changes).toMatchObject([{ body: { shape: 'strapped', strapping } }])
  })

  test('filters a list in gallons, while its address and the server are asked in litres', async () => {
    const address = (filter: object) => `tanks?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const asked = () =>
      JSON.parse(new URL(page.url()).searchParams.get('filter')!) as { capacity_l_lte?: number }
    const rows = page.locator('tbody tr[data-row]')
    await goTo(page, `${address({ q: 'Counted in' })}&columns=name,capacity_l`)
    const figure = rows.locator('.field-figure').first()
    expect(await figure.locator('[aria-hidden]').innerText()).toBe('299 gal')
    expect(await figure.locator('.visually-hidden').textContent()).toBe('299 imperial gallons')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Capacity', exact: true }).click()
    const to = page.getByLabel('Capacity: To')
    expect(await to.getAttribute('aria-description')).toBe('imperial gallons')
    const inLitres = page.waitForRequest(request =>
      decodeURIComponent(request.url()).includes('"capacity_l_lte":1361.5'),
    )
    await to.fill('299.5')
    await inLitres
    await expect.poll(() => asked().capacity_l_lte).toBeCloseTo(299.5 * IMPERIAL, 9)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Capacity\s+≤ 299\.5/ }).waitFor()
    await expect.poll(() => rows.count()).toBe(1)

    // Opening the URL shows the entered value again, and the filter matches it.
    await goTo(page, address({ q: 'Counted in', capacity_l_gte: 1363.827 }))
    const chip = page.getByRole('button', { name: /^Capacity\s+≥ 300/ })
    await chip.click()
    expect(await page.getByLabel('Capacity: From').inputValue()).toBe('300')
    expect(await rows.count()).toBe(0)
    await goTo(page, address({ q: 'Counted in', capacity_l_gte: 299 * IMPERIAL }))
    await expect.poll(() => rows.count()).toBe(1)
  })
})
