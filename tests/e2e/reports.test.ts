import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownAddress } from './support/ownProduct'
import { sharedPages } from './support/pages'
import { goTo } from './support/screens'
import { words } from '../support/words'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
const pageOf = sharedPages(() => browser, product)
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const names = (page: Page) => page.getByRole('navigation', { name: 'Report library' })

describe('the library of reports', () => {
  test('tells days in the wrong order at their field, and not as a failure', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'library?report=deliveries&from=2026-10-02&to=2026-10-01')
    const from = page.getByRole('textbox', { name: 'From' })
    await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true')
    const about = (await from.getAttribute('aria-describedby'))!.split(' ')[0]!
    expect(await page.locator(`[id="${about}"]`).innerText()).toBe('Must not be later than To')
    expect(await page.getByText(words('engine.failed')).count()).toBe(0)
  })

  test('says of a name without a report that there is none, and shows no other in its place', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'library?report=nonsense')
    await page.getByText(/There is no report “nonsense”/).waitFor()
    expect(await names(page).locator('[aria-current="page"]').count()).toBe(0)
    const other = page.getByRole('heading', { level: 2, name: 'Deliveries and collections' })
    expect(await other.count()).toBe(0)
  })

  test('names the reports as the form of a schedule does', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'library?report=stock')
    await names(page).getByRole('link').first().waitFor()
    const inLibrary = await names(page).getByRole('link').allInnerTexts()
    await goTo(page, 'report-schedules/create')
    const options = page.locator('#field-report option, #field-report label')
    await options.first().waitFor({ state: 'attached' })
    const inSchedule = (await options.allInnerTexts()).filter(name => name !== words('engine.nothing'))
    expect(inSchedule).toEqual(inLibrary)
  })
})

test('a report on paper has all its rows and their sum, and says whose it is and of which days', async () => {
  const { page, complaints } = await pageOf('client')
  await page.evaluate(() => {
    window.print = () => {
      const rows = document.querySelectorAll('main tbody tr').length
      document.body.dataset.printed = `${rows} ${document.querySelector('main tfoot')?.textContent}`
    }
  })
  await goTo(page, 'library?report=deliveries&from=2020-01-01&tank_group_id=101')
  const total = page.locator('tfoot')
  await total.waitFor()
  const pages = page.getByRole('navigation', { name: 'Pagination' }).getByRole('status')
  const rows = Number(/(\d+) row/.exec(await pages.innerText())![1])
  expect(rows).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.printed))
    .toBe(`${rows} ${await total.evaluate(node => node.textContent)}`)
  await page.emulateMedia({ media: 'print' })
  const about = page.locator('main p').filter({ hasText: 'Printed', visible: true })
  expect(await about.innerText()).toMatch(/^Lee Valley Fuels · \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4} · /)
  expect(await page.getByRole('heading', { level: 2, name: 'Deliveries and collections' }).isVisible()).toBe(
    true,
  )
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: /^Measured/ }).click()
  const first = page.locator('tbody tr').first().locator('[data-figure]').first()
  const litres = async () => Number((await first.innerText()).replace(',', ''))
  const least = await litres()
  await page.getByRole('button', { name: /^Measured/ }).click()
  await expect.poll(litres).toBeGreaterThan(least)
  expect(complaints).toEqual([])
})
