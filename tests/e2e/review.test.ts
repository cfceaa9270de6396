import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from './support/api'
import { arrive, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const CLIENT = 'client@ullage.test'
const position = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ of \d+$/ })

describe('review mode', () => {
  test('goes from the queue through events by single keys; what was decided is gone, and undone it is back', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, CLIENT, '/dashboard/threshold')
    await page.getByRole('heading', { level: 1, name: 'Threshold Approvals' }).waitFor()
    await page.getByRole('link', { name: 'Review one by one' }).click()
    await page.waitForURL(/threshold-review/)
    await position(page).waitFor()
    const total = Number((await position(page).innerText()).split(' of ')[1])
    const name = page.locator('article h2 a')
    const first = await name.innerText()
    await page.keyboard.press('j')
    await expect.poll(() => position(page).innerText()).toBe(`2 of ${total}`)
    await page.keyboard.press('k')
    await expect.poll(() => name.innerText()).toBe(first)

    await page.keyboard.press('a')
    await expect.poll(() => position(page).innerText()).toBe(`1 of ${total - 1}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => position(page).innerText()).toMatch(` of ${total}`)

    await page.goto(`${product}/dashboard/threshold-review`)
    await expect.poll(() => name.innerText()).toBe(first)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.type('Delivered by another firm')
    expect(await dialog.getByLabel(/Reason/).inputValue()).toBe('Delivered by another firm')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => position(page).innerText()).toBe(`1 of ${total - 1}`)
    await page.reload()
    await expect.poll(() => position(page).innerText()).toBe(`1 of ${total - 1}`)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Threshold Approvals' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('stays on an event that another user decides, says who did, and decides no other one until the reader goes on', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, CLIENT, '/dashboard/threshold-review')
    await position(page).waitFor()
    const name = await page.locator('article h2 a').innerText()
    const id = Number(new URL(page.url()).searchParams.get('event'))
    const open = async () =>
      (await api<{ id: number }[]>(page, '/api/events/threshold?cases=true')).map(event => event.id)

    const other = await visit(browser, product)
    await arrive(other.page, 'admin@ullage.test', '/dashboard/threshold')
    await api(other.page, `/api/events/${id}/quarantine`, { body: {} })
    await page.getByText('Decided meanwhile by Ada Admin: False alarm').waitFor()
    const left = await open()
    expect(left.length).toBeGreaterThan(0)
    await page.keyboard.press('a')
    await page.keyboard.press('f')
    expect(await page.locator('article h2 a').innerText()).toBe(name)
    await page.getByRole('button', { name: 'Continue review' }).click()
    await position(page).waitFor()
    expect(await open()).toEqual(left)

    await api(other.page, `/api/events/${id}/reopen`, { body: {} })
    await other.close()
    expect(complaints).toEqual([])
    await close()
  })

  test('decides one event by a key that is pressed twice', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, CLIENT, '/dashboard/threshold-review')
    await position(page).waitFor()
    const total = Number((await position(page).innerText()).split(' of ')[1])
    await page.getByRole('button', { name: /False alarm/ }).waitFor()
    await page.evaluate(() => {
      for (let i = 0; i < 2; i++)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true }))
    })
    await expect.poll(() => position(page).innerText()).toBe(`1 of ${total - 1}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => position(page).innerText()).toMatch(` of ${total}`)
    expect(await page.getByText(/Not possible any more/).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('an address of an event that is decided, or that the reader may not see, says so and leads on to the queue', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, CLIENT, '/dashboard/threshold')
    const [first] = await api<{ id: number }[]>(page, '/api/events/threshold?cases=true')
    await api(page, `/api/events/${first!.id}/quarantine`, { body: {} })
    await page.goto(`${product}/dashboard/threshold-review?event=${first!.id}`)
    await page.getByText(/^Already decided by .+: False alarm$/).waitFor()
    await page.getByRole('article').waitFor()
    expect(await page.getByRole('button', { name: /Approve|Notify|False alarm/ }).count()).toBe(0)
    await page.goto(`${product}/dashboard/threshold-review?event=999999`)
    await page.getByText('Not found, or you don’t have access').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    await page.keyboard.press('j')
    await position(page).waitFor()
    expect(new URL(page.url()).searchParams.get('event')).not.toBe(String(first!.id))
    await page.goto(`${product}/dashboard/threshold-review?event=null`)
    await position(page).waitFor()
    await page.waitForURL(/\?event=\d+$/)
    await api(page, `/api/events/${first!.id}/reopen`, { body: {} })
    await close()
  })
})
