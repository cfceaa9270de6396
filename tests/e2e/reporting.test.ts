import fastify from 'fastify'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app as ullage } from '../../src/config/app'
import { addressesOf } from '../../server/engine/plugins/addresses'
import { registerStatic } from '../../server/engine/plugins/static'
import { openSentry } from '../support/sentryServer'
import { signIn, SIZES, visit } from './support/browser'
import { goTo } from './support/goTo'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const WEB = resolve(import.meta.dirname, '../../dist/web')
const EMAIL = 'ada.byrne@example.com'

let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

/** The built pages of a server with a DSN, in front of the API of this worker's product. */
async function servePages(dsn: string) {
  const server = fastify()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  server.removeContentTypeParser('application/json')
  server.all('/api/*', async ({ url, method, headers: given, body }, reply) => {
    const { authorization = '', accept = '' } = given
    const headers = { authorization, accept, 'content-type': given['content-type'] ?? '' }
    const answer = await fetch(`${ownAddress()}${url}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
      ...(body instanceof Buffer ? { body: new Uint8Array(body) } : {}),
    })
    for (const name of ['content-type', 'content-range']) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply
      .code(answer.status)
      .send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined)
  })
  await registerStatic(server, WEB, addressesOf(ullage), {
    reporting: { dsn: undefined, browserDsn: dsn, environment: 'production' },
    version: '1.2.3',
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => (server.server.closeAllConnections(), server.close()) }
}

const isReporting = (url: string) => /collect\.js|reportErrors/.test(url)

describe('with a DSN', () => {
  let sentry: Awaited<ReturnType<typeof openSentry>>
  let pages: Awaited<ReturnType<typeof servePages>>
  beforeAll(async () => {
    sentry = await openSentry()
    pages = await servePages(sentry.dsn)
  })
  afterAll(async () => {
    await pages.close()
    await sentry.close()
  })

  const valuesOf = () => sentry.events().map(({ exception }) => exception!.values![0]!.value)

  test('errors reach Sentry from before and after the reporter has loaded, scrubbed, with release and the user’s id and role', async () => {
    const { page, close } = await visit(browser, pages.address, SIZES.desk, { isFresh: true })
    const fails = (message: string) =>
      page.evaluate(text => void setTimeout(() => Promise.reject(new Error(text))), message)
    await page.addInitScript(email => {
      document.addEventListener('DOMContentLoaded', () => {
        // The page is loading: nothing of the reporter has been requested.
        if (location.pathname === '/') throw new Error(`early ${email}`)
      })
    }, EMAIL)
    await page.goto('/admin')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await signIn(page, 'admin@ullage.test')
    await expect.poll(valuesOf).toEqual(['early [removed]'])
    // The collector, and the script that reports.
    expect(new Set(asked.filter(isReporting)).size).toBe(2)
    expect(sentry.events()[0]).toMatchObject({
      release: 'production@1.2.3',
      environment: 'production',
      request: { url: `${pages.address}/` },
    })

    await fails(`late ${EMAIL}`)
    await expect.poll(valuesOf).toContain('late [removed]')
    expect(sentry.events().at(-1)!.user).toEqual({ id: expect.stringMatching(/^\d+$/), role: 'admin' })

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await page.locator('input[type=password]').waitFor()
    await fails(`signed out ${EMAIL}`)
    await expect.poll(valuesOf).toContain('signed out [removed]')
    expect(sentry.events().at(-1)!.user ?? {}).toEqual({})
    await signIn(page, 'admin@ullage.test')

    // An error while a page is drawn is caught by a boundary.
    await page.evaluate(email => {
      const format = () => {
        throw new Error(`drawn ${email}`)
      }
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get: () => format })
    }, EMAIL)
    await goTo(page, 'customers')
    await expect.poll(valuesOf).toContain('drawn [removed]')

    expect(sentry.bytes()).not.toContain(EMAIL)
    await close()
  })
})

test('without a DSN a page loads nothing of the reporter, and asks no other server', async () => {
  const { page, close } = await visit(browser, ownAddress(), SIZES.desk, { isFresh: true })
  const asked: Request[] = []
  page.on('request', request => asked.push(request))
  await signIn(page, 'admin@ullage.test')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('not reported'))))
  await page.getByRole('row').nth(1).waitFor()
  const urls = asked.map(request => request.url())
  expect(urls.filter(isReporting)).toEqual([])
  expect([...new Set(urls.map(url => new URL(url).origin))]).toEqual([ownAddress()])
  await close()
})
