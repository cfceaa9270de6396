import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from './support/api'
import { PASSWORD, SIZES, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

type Mine = { id: number; name: string; topup: { state: string; note: string | null } }
const AT = '/customerapi/customer/mytanks'

/** Opens the customer app, and waits until the files that it needs offline are cached. */
async function openApp(page: Page) {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill('customer@ullage.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/my-tanks')
  await page.getByRole('img', { name: /full, / }).waitFor()
  await page.getByRole('heading', { name: 'The last year' }).waitFor()
  const workerState = async () =>
    (await navigator.serviceWorker.getRegistration('/dashboard/my-tanks'))?.active?.state
  await expect.poll(() => page.evaluate(workerState)).toBe('activated')
}

test('without a network the app opens with what it knew and its age, and sends a top-up asked for meanwhile once', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  const context = page.context()
  await openApp(page)
  const [tank] = await api<Mine[]>(page, AT)
  if (tank!.topup.state === 'requested') await api(page, `${AT}/${tank!.id}/unRequestTopup`, { body: {} })
  await page.reload()
  const ask = page.getByRole('button', { name: 'Ask for a top-up' })
  await ask.waitFor()

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('img', { name: new RegExp(`^${tank!.name}: .*full, `) }).waitFor()
  await page
    .getByText(
      /^You’re offline\. This is what we knew .* ago\.$|^You’re offline\. This is what we knew now\.$/,
    )
    .waitFor()
  // The last year's chart is drawn from cached data.
  await page.getByRole('img', { name: /^Level over the last year/ }).waitFor()
  await ask.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request will be sent when you’re online again.').first().waitFor()
  // After reloading offline, the request is still pending, and it is sent only once.
  await page.reload()
  await page.getByText('Your request will be sent when you’re online again.').first().waitFor()
  expect(await ask.count()).toBe(0)

  let sent = 0
  context.on('request', request => {
    if (request.url().includes('/requestTopup')) sent++
  })
  await context.setOffline(false)
  await page.getByText('Your request has been sent.').waitFor()
  await page.locator('[aria-current="step"]').filter({ hasText: 'Asked for' }).waitFor()
  await page.reload()
  await page.locator('[aria-current="step"]').filter({ hasText: 'Asked for' }).waitFor()
  expect(sent).toBe(1)
  expect((await api<Mine[]>(page, AT))[0]!.topup.state).toBe('requested')

  // It can't be cancelled offline, and the page says so.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText('Your request isn’t cancelled: that needs a connection.').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText('Your request is cancelled.').waitFor()
  await close()
})

test('the settings opened without a network say that they are what was known, and come when it is back', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await openApp(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Phone').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^You’re offline\. This is what we knew /).waitFor()
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
  await page.context().setOffline(false)
  await page.getByLabel('Phone').waitFor()
  expect(await page.getByText(/^You’re offline/).count()).toBe(0)
  await close()
})

test('a request that waited while there came another is told, not doubled', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  const context = page.context()
  await openApp(page)
  const [tank] = await api<Mine[]>(page, AT)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ask for a top-up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request will be sent when you’re online again.').first().waitFor()

  const other = await visit(browser, product, SIZES.phone)
  await openApp(other.page)
  await api(other.page, `${AT}/${tank!.id}/requestTopup`, { body: { note: 'From another phone' } })

  await context.setOffline(false)
  await page.getByText('There was already a request for this tank').waitFor()
  await page.getByText('“From another phone”').waitFor()
  const [after] = await api<Mine[]>(page, AT)
  expect(after!.topup).toMatchObject({ state: 'requested', note: 'From another phone' })
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText('Your request is cancelled.').waitFor()
  await other.close()
  await close()
})

test('on a phone whose clock is a day ahead a fresh reading is as old as it is', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await page.clock.install({ time: Date.now() + 23 * 3_600_000 })
  await openApp(page)
  await page.getByText(/^Measured \d+ (minutes?|hours?) ago$/).waitFor()
  expect(await page.getByText(/It may be different now/).count()).toBe(0)
  await close()
})

test('the worker answers for no page but the customer’s', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await openApp(page)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/dashboard/my-tanks'])
  await page.context().setOffline(true)
  await expect(page.goto('/dashboard/tanks')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await close()
})

/** The product as after its next release, once `released` is set: its page and the list of cached files differ. */
async function inFront() {
  const state = { released: false }
  const server = createServer((asked, answer) => {
    const file = state.released && /^\/(sw\.js|index\.html)(\?|$)/.test(asked.url!)
    const headers = file ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers
    const sent = request(product + asked.url!, { method: asked.method, headers }, async given => {
      if (!file) return void given.pipe(answer.writeHead(given.statusCode!, given.headers))
      let text = ''
      for await (const chunk of given) text += String(chunk)
      const { 'content-length': _length, etag: _etag, ...rest } = given.headers
      const next = asked.url!.startsWith('/sw.js')
        ? text.replace(/(index\.html",\s*"?revision"?: ?)"\w+"/, '$1"next"')
        : text.replace('<head>', '<head><meta name="release" content="next">')
      answer.writeHead(given.statusCode!, rest).end(next)
    })
    asked.pipe(sent)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { state, close, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a release reaches who has the app open, and whoever opens it next without a network', async () => {
  const front = await inFront()
  const { page, close } = await visit(browser, front.address, SIZES.phone)
  await openApp(page)
  await page.reload()
  await page.getByRole('img', { name: /full, / }).waitFor()
  expect(await page.locator('meta[name=release]').count()).toBe(0)
  front.state.released = true
  // The new worker controls the open page, the old release's cache is empty, and the page goes on working.
  const kept = async () => {
    const names = await caches.keys()
    const urls = await Promise.all(
      names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return urls
      .flat()
      .filter(url => url.includes('/index.html'))
      .map(url => new URL(url).search)
  }
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/dashboard/my-tanks'))!.update()
  })
  await expect.poll(() => page.evaluate(kept)).toEqual(['?__WB_REVISION__=next'])
  await page.getByRole('button', { name: 'Ask for a top-up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('img', { name: /full, / }).waitFor()
  expect(await page.locator('meta[name=release]').getAttribute('content')).toBe('next')
  await close()
  front.close()
})
