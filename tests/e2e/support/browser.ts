import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

export const SIZES = { phone: 390, tablet: 1024, desk: 1440 } as const
const HEIGHT = 900
/** How long something on a page may take to come, ms: two browsers and two servers share what may be one slow core. */
const SLOW_MS = 90_000

/** Chromium without anything that reaches out of this machine. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> => chromium.launch(own(more))

/** One that keeps all that a page keeps in a folder, as a phone does when its browser is closed. */
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

/** Contexts whose visitor has gone, by address: their HTTP cache still has the product's scripts, compiled. */
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

/** Keeps a context for the next visitor. One with a service worker, which would answer for the server, is closed. */
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

type Visit = {
  /** A browser that has loaded nothing before, for tests of the first load. */
  isFresh?: boolean
}

/** Clears all that the visitor before has left, but for the HTTP cache. */
async function clearStorage(page: Page, origin: string) {
  const devTools = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage'
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devTools.detach()
}

/** A visitor without a stored session. Every failure of the page is kept in `complaints`. */
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
  await page.setViewportSize({ width, height: HEIGHT })
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // Of what couldn't be loaded, its text doesn't tell which.
    const which =
      message.text().startsWith('Failed to load resource') && url ? ` ${new URL(url).pathname}` : ''
    complaints.push(message.text() + which)
  })
  return {
    page,
    complaints,
    close: () => (isFresh ? context.close() : leave(browser, baseURL, context)),
  }
}

/** Of the demonstration's accounts. */
export const PASSWORD = 'ullage-demo'
/** Of accounts that a test makes: a new password keeps the rules. */
export const NEW_PASSWORD = 'long enough for anybody'

/** Signs in as a person does, and waits for the first screen of the dashboard. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\//).catch(async (fault: Error) => {
    throw new Error(`${fault.message}\nThe page says: ${await page.locator('body').innerText()}`)
  })
}

/** What the browser keeps of who signed in before, by e-mail: to sign in anew would load the dashboard twice for each test. */
const sessions = new Map<string, { stored: string; at: number }>()
/** A token holds for fifteen minutes, and the cookie that makes the next one stays with its browser. */
const USABLE_MS = 10 * 60_000

/** Goes to a page of the dashboard as somebody who has signed in. */
export async function arrive(page: Page, email: string, path: string) {
  const kept = sessions.get(email)
  if (kept === undefined || Date.now() - kept.at > USABLE_MS) {
    const at = Date.now()
    await signIn(page, email)
    sessions.set(email, { stored: (await page.evaluate(() => localStorage.getItem('ullage')))!, at })
  } else {
    // An empty page of the same origin, to write into its storage; without an icon a browser asks for one.
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

/** Whether the page is no wider than the window: nothing has to be dragged sideways to be seen. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
