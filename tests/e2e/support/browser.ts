import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

export const SIZES = { phone: 390, tablet: 1024, desk: 1440 } as const
const HEIGHT = 900

/** Chromium without anything that reaches out of this machine. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: CHROMIUM names one')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A fresh visitor: no stored session, and every failure of the page is kept in `complaints`. */
export async function visit(browser: Browser, baseURL: string, width: number = SIZES.desk) {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: { width, height: HEIGHT },
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
  })
  const page: Page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints, close: () => context.close() }
}

export const PASSWORD = 'ullage-demo'

/** Signs in as a person does, and waits for the first screen of the dashboard. */
export async function signIn(page: Page, email: string, at = '/') {
  await page.goto(at)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\//)
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
