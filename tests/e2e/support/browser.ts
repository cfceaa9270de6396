import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

export const SIZES = { phone: 390, tablet: 1024, desk: 1440 } as const
const HEIGHT = 900
/** Timeout for content on a page, ms: two browsers and two servers may share one slow core. */
const SLOW_MS = 90_000

/** Chromium without any request to other machines. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> => chromium.launch(own(more))

/** A browser with a persistent profile in a folder, as on a phone. */
export async function openProfile(
  folder: string,
  baseURL: string,
  offline: boolean,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...own([]),
    baseURL,
    offline,
    viewport: { width: SIZES.phone, height: HEIGHT },
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
  })
  context.setDefaultTimeout(SLOW_MS)
  return context
}

function own(more: readonly string[]) {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: CHROMIUM names one')
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...more,
  ]
  return { executablePath, args }
}

/** Contexts of finished visitors, by address: their HTTP cache still has the product's compiled scripts. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>()

const idleOf = (browser: Browser, baseURL: string): BrowserContext[] => {
  const byAddress = idle.get(browser) ?? new Map<string, BrowserContext[]>()
  idle.set(browser, byAddress)
  if (!byAddress.has(baseURL)) byAddress.set(baseURL, [])
  return byAddress.get(baseURL)!
}

async function newContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  context.setDefaultTimeout(SLOW_MS)
  return context
}

/**
 * Keeps a context for the next visitor. A context with a service worker is closed, because the worker would answer
 * instead of the server.
 */
async function leave(browser: Browser, baseURL: string, context: BrowserContext) {
  if (context.serviceWorkers().length > 0) return context.close()
  await Promise.all(context.pages().map(page => page.close()))
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.setGeolocation(null)
  for (const event of ['request', 'response', 'page'] as const) context.removeAllListeners(event)
  idleOf(browser, baseURL).push(context)
}

/** The address of each open visit that may be kept for the next visitor. */
const visited = new Map<BrowserContext, string>()

/** Ends all visits. Contexts of the address are kept for the next visitors; all others are closed. */
export async function endVisits(browser: Browser, baseURL: string): Promise<void> {
  sessions.clear()
  const kept = new Set(idleOf(browser, baseURL))
  for (const context of browser.contexts()) {
    if (kept.has(context)) continue
    if (visited.get(context) === baseURL) await leave(browser, baseURL, context)
    else await context.close()
    visited.delete(context)
  }
}

type Visit = {
  /** Use a browser without any cache, for tests of the first load. */
  isFresh?: boolean
}

/** Clears all data of the previous visitor, except the HTTP cache. */
async function clearStorage(page: Page, origin: string) {
  const devTools = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage'
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devTools.detach()
}

/** A visitor without a stored session. Every error of the page is added to `complaints`. */
export async function visit(
  browser: Browser,
  baseURL: string,
  width: number = SIZES.desk,
  { isFresh = false }: Visit = {},
) {
  const kept = isFresh ? undefined : idleOf(browser, baseURL).pop()
  const context = kept ?? (await newContext(browser, baseURL))
  const page: Page = await context.newPage()
  if (kept) await clearStorage(page, baseURL)
  if (!isFresh) visited.set(context, baseURL)
  await page.setViewportSize({ width, height: HEIGHT })
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // Chromium's message about a failed resource doesn't contain its path.
    const which =
      message.text().startsWith('Failed to load resource') && url ? ` ${new URL(url).pathname}` : ''
    complaints.push(message.text() + which)
  })
  return {
    page,
    complaints,
    close: () => {
      visited.delete(context)
      return isFresh ? context.close() : leave(browser, baseURL, context)
    },
  }
}

/** Password of the demonstration's accounts. */
export const PASSWORD = 'ullage-demo'
/** Password of accounts that a test creates; it complies with the password rules. */
export const NEW_PASSWORD = 'long enough for anybody'

/** Signs in through the form, and waits for the first screen of the dashboard. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\//).catch(async (fault: Error) => {
    throw new Error(`${fault.message}\nThe page says: ${await page.locator('body').innerText()}`)
  })
}

/** Stored sessions of earlier sign-ins, by e-mail: another sign-in would load the dashboard twice for each test. */
const sessions = new Map<string, { stored: string; at: number }>()
/** A token is valid for fifteen minutes, and the refresh cookie stays in its browser. */
const USABLE_MS = 10 * 60_000

/** Goes to a page of the dashboard with a stored session, signing in if there is none. */
export async function arrive(page: Page, email: string, path: string) {
  const kept = sessions.get(email)
  if (kept === undefined || Date.now() - kept.at > USABLE_MS) {
    const at = Date.now()
    await signIn(page, email)
    sessions.set(email, { stored: (await page.evaluate(() => localStorage.getItem('ullage')))!, at })
  } else {
    // An empty page of the same origin, to write into its storage; without an icon the browser would request one.
    const empty = '**/empty'
    await page.route(empty, route =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    )
    await page.goto('/empty')
    await page.evaluate(session => localStorage.setItem('ullage', session), kept.stored)
    await page.unroute(empty)
  }
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Whether the page is no wider than the window, so that it has no horizontal scrolling. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
