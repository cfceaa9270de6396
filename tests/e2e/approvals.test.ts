import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { receive, type Receiver } from '../api/send/receiver'
import { cases } from '../support/depth'
import { api } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { refuseComplaints } from './support/complaints'
import { changesOf, type Change } from './support/form'
import { ownProduct } from './support/ownProduct'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const { address: product, dataDir } = ownProduct()
/** Chromium's message about an event that is out of scope. */
const REFUSED = /status of 4\d\d/
let browser: Browser
let page: Page
let complaints: string[]
let changes: Change[]
let receiver: Receiver
beforeAll(async () => {
  browser = await workerBrowser()
  receiver = await receive()
  ;({ page, complaints } = await visit(browser, product))
  await arrive(page, 'client@ullage.test', '/dashboard/account')
  changes = changesOf(page)
})
afterAll(async () => {
  await leaveAll()
  await receiver.close()
})
afterEach(async () => {
  await page.unrouteAll()
  refuseComplaints(complaints, REFUSED)
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const undo = () => page.getByRole('button', { name: 'Undo' }).first()
/** Opens the review again, at the most urgent case. */
async function review(search = '') {
  await goTo(page, 'account')
  await heading('Account').waitFor()
  await goTo(page, `threshold-review${search}`)
  await heading('Threshold').waitFor()
}

describe('review mode', () => {
  // Must run first, because the page caches the recipients.
  test('approves no event, by button or by key, before the reader is told who is notified', async () => {
    let tell: () => void = () => undefined
    const told = new Promise<void>(done => (tell = done))
    await page.route('**/api/events/*/notices**', async route => {
      await told
      await route.fallback()
    })
    await review()
    const waits = page.getByRole('button', { name: /^Loading recipients…/ })
    await waits.waitFor()
    expect(await waits.isDisabled()).toBe(true)
    changes.length = 0
    await page.keyboard.press('a')
    await waits.dispatchEvent('click')
    expect(changes).toEqual([])
    tell()
    const sign = page.getByRole('button', { name: /^Approve and notify \d+ people/ })
    await sign.waitFor()
    expect(await sign.isEnabled()).toBe(true)
    const signed = page.waitForRequest(request => request.url().endsWith('/sign'))
    // The card says what the tank holds now, beside the alarm of then.
    await page
      .locator('article p')
      .filter({ hasText: /^Now: .*Alarm / })
      .waitFor()
    const sent = page.waitForRequest(request => request.url().endsWith('/sign'))
    await page.keyboard.press('a')
    const asked = (await sent).postDataJSON() as { case_ids: number[] }
    const worst = Number(new URL((await sent).url()).pathname.split('/')[3])
    expect(asked.case_ids[0]).toBe(worst)
    await signed
    await undo().click()
    await page
      .getByText(/^Undone/)
      .first()
      .waitFor()
  })
})

describe('services', () => {
  test('are confirmed, and stay so; their litres add up by month and depot', async () => {
    await goTo(page, 'services')
    await heading('Services').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Detected' }).first()
    const title = await row.getByRole('cell').nth(1).innerText()
    await row.locator('[data-open]').click()
    await heading(title).waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await undo().waitFor()
    await page.reload()
    await heading(title).getByText('Confirmed').waitFor()
    await goTo(page, 'topups?view=totals')
    await page.getByRole('region', { name: 'By depot' }).getByText('Mallow depot').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('an approved event', () => {
  /** An approval can be undone for ten seconds, and the machine may be slow. */
  const SENT = { timeout: 60_000 }
  const SECRET = 'known to both of us'
  type Event = { id: number; tank_id: number; tank_name: string }
  type Sent = { id: number; state: string; subject: string }

  /** Approves an open event of the client's depot. Returns it. */
  async function approve(): Promise<Event> {
    const filter = encodeURIComponent(
      JSON.stringify({ queue: 'threshold', state: 'open', leads: true, group_id: 102 }),
    )
    const [event] = await api<Event[]>(page, `/api/events?filter=${filter}&range=[0,0]`)
    await review(`?event=${event!.id}`)
    await page.getByRole('heading', { level: 2, name: event!.tank_name }).waitFor()
    await page.getByRole('list', { name: 'Who is notified' }).getByText(`${receiver.url}/told`).waitFor()
    await page.getByRole('button', { name: /^Approve and notify \d+ people/ }).click()
    await undo().waitFor()
    return event!
  }
  /** The webhook request for an event. */
  async function requestOf({ id, tank_id }: Event) {
    type EventHook = { data: { event_id: number; tank_id: number } }
    const got: { headers: Record<string, unknown>; body: string }[] = []
    const found = () => {
      got.push(...receiver.take())
      return got.find(({ body }) => (JSON.parse(body) as EventHook).data.event_id === id)
    }
    await expect.poll(() => found()?.body, SENT).toBeDefined()
    const { headers, body } = found()!
    expect(JSON.parse(body)).toMatchObject({ data: { event_id: id, tank_id } })
    return { headers, body }
  }

  test('is told to the people that the review names: a mail, an inbox, and a webhook signed with its secret', async () => {
    const webhook = await api<{ id: number }>(page, '/api/webhooks', {
      body: {
        group_id: 101,
        url: `${receiver.url}/told`,
        events: ['threshold_low', 'threshold_critical', 'overfill'],
        secret: SECRET,
      },
    })
    const event = await approve()
    const sent = async () => {
      const all = await api<Sent[]>(page, `/api/outbox?sort=["id","DESC"]&range=[0,49]`)
      return all.filter(({ subject, state }) => state === 'sent' && subject.endsWith(event.tank_name))
    }
    await expect.poll(async () => (await sent()).length, SENT).toBeGreaterThan(0)
    const mail = await readFile(join(dataDir, 'mail', `${(await sent())[0]!.id}.eml`), 'utf8')
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toMatch(/^List-Unsubscribe:/m)
    const { headers, body } = await requestOf(event)
    const signed = `${String(headers['ullage-timestamp'])}.${body}`
    const wanted = createHmac('sha256', SECRET).update(signed).digest('hex')
    expect(headers['ullage-signature']).toBe(`v1=${wanted}`)
    await api(page, `/api/webhooks/${webhook.id}`, { method: 'DELETE' })

    const colleague = await visit(browser, product)
    await arrive(colleague.page, 'planner@ullage.test', '/dashboard/account')
    const bell = (name: string | RegExp) => colleague.page.getByRole('button', { name, exact: true })
    await bell(/^Notifications, \d+ unread/).click()
    const panel = colleague.page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByText(event.tank_name).first().waitFor()
    await panel.getByRole('link', { name: 'View All' }).click()
    await colleague.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await colleague.page.getByRole('button', { name: 'Mark all as read' }).click()
    await bell('Notifications').waitFor()
    await colleague.page.reload()
    await bell('Notifications').waitFor()
    expect(colleague.complaints).toEqual([])
    await colleague.close()
  })
})

test.each(cases(Object.values(SIZES), [SIZES.phone]))(
  'the review of a fall, the inbox, the choices of the account and the log fit into %i px',
  async width => {
    await page.setViewportSize({ width, height: 900 })
    await goTo(page, 'sudden-change')
    await heading('Sudden changes').waitFor()
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    await page.getByRole('region', { name: 'Why' }).getByText('Expected use in that time').waitFor()
    await page.getByRole('button', { name: /It was a transfer/ }).waitFor()
    expect(await page.getByRole('button', { name: /It was a delivery/ }).count()).toBe(0)
    expect(await fits(page)).toBe(true)
    await goTo(page, 'inbox')
    await heading('Notifications').waitFor()
    expect(await fits(page)).toBe(true)
    await goTo(page, 'account')
    await page.getByRole('checkbox', { name: 'Approved alerts: Text message' }).waitFor()
    expect(await fits(page)).toBe(true)
    await goTo(page, 'sent-messages')
    await heading('Sent messages').waitFor()
    expect(await fits(page)).toBe(true)
  },
)
