import { loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../../scripts/built.mjs'
import { openBrowser, signIn } from '../e2e/support/browser'
import { startProduct } from '../e2e/support/product'
import { replaceSection } from './page'

const RUNS = 5
const SLOWER = 4
/** A page is loaded when no response has arrived for this long. */
const QUIET_MS = 500
/** Fast 4G. */
const NETWORK = { latency: 165, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

/** A page to open, and the selector that shows when it is usable. */
type Visit = { path: string; seen: string; session?: string; width?: number }
type Load = { seconds: number; mainThread: number; requests: number; kibibytes: number }

/**
 * Opens a page with empty caches. `throttled` emulates a slow phone; otherwise this machine's speed applies, and the
 * main thread's CPU time is measured, which doesn't depend on the load of the machine.
 */
async function load(browser: Browser, address: string, visit: Visit, throttled: boolean): Promise<Load> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: visit.width ?? 1440, height: 900 },
  })
  await context.addInitScript(
    ({ seen, session }) => {
      if (session !== undefined) localStorage.setItem('ullage', session)
      new MutationObserver((_, observer) => {
        if (!document.querySelector(seen)?.textContent.trim()) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark('seen'))
      }).observe(document, { childList: true, subtree: true })
    },
    { seen: visit.seen, session: visit.session },
  )
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (throttled) {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  let requests = 0
  let bytes = 0
  const scripts = new Set<string>()
  const unanswered = new Set<string>()
  let answered = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests += 1
    if (request.url.endsWith('.js')) scripts.add(requestId)
    // The stream of changes stays open as long as the page does.
    if (new URL(request.url).pathname !== '/api/live') unanswered.add(requestId)
  })
  const end = ({ requestId }: { requestId: string }) => {
    unanswered.delete(requestId)
    answered = performance.now()
  }
  devtools.on('Network.loadingFailed', end)
  devtools.on('Network.loadingFinished', ended => {
    if (scripts.has(ended.requestId)) bytes += ended.encodedDataLength
    end(ended)
  })
  await page.goto(visit.path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = await page.evaluate(() => performance.getEntriesByName('seen')[0]!.startTime / 1000)
  while (unanswered.size > 0 || performance.now() - answered < QUIET_MS) await page.waitForTimeout(100)
  await context.close()
  const mainThread = metrics.find(({ name }) => name === 'TaskDuration')!.value
  return { seconds, mainThread, requests, kibibytes: bytes / 1024 }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

async function measure(browser: Browser, address: string, visit: Visit): Promise<Load> {
  const slow: Load[] = []
  const own: Load[] = []
  for (let run = 0; run < RUNS; run += 1) {
    slow.push(await load(browser, address, visit, true))
    own.push(await load(browser, address, visit, false))
  }
  const of = (loads: readonly Load[], what: keyof Load) => median(loads.map(each => each[what]))
  return {
    seconds: of(slow, 'seconds'),
    mainThread: SLOWER * of(own, 'mainThread'),
    requests: of(slow, 'requests'),
    kibibytes: of(slow, 'kibibytes'),
  }
}

/** The product at the address from the command line, or a new one. */
async function productOf(running: string | undefined) {
  if (running) return { address: running, stop: async () => undefined }
  for (const part of ['web', 'server'] as const) await ensureBuilt(part)
  return startProduct()
}

async function main() {
  const product = await productOf(process.argv[2])
  const browser = await openBrowser()
  try {
    const sessionOf = async (email: string) => {
      const context = await browser.newContext({ baseURL: product.address })
      const page = await context.newPage()
      await signIn(page, email)
      const session = await page.evaluate(() => localStorage.getItem('ullage')!)
      await context.close()
      return session
    }
    const session = await sessionOf('client@ullage.test')
    const rows = [
      ['Sign-in page', await measure(browser, product.address, { path: '/', seen: 'h1' })],
      [
        'First row of the tanks list',
        await measure(browser, product.address, {
          path: '/dashboard/tanks',
          seen: 'tbody td:nth-child(2)',
          session,
        }),
      ],
      [
        "A customer's drawn tank, on a phone (at most 1.5 s)",
        await measure(browser, product.address, {
          path: '/dashboard/my-tanks',
          seen: 'article svg[role="img"] text',
          session: await sessionOf('customer@ullage.test'),
          width: 390,
        }),
      ],
    ] as const
    const text = [
      `What a browser with empty caches takes, with a CPU ${SLOWER} times slower than this machine's on fast 4G (10 Mbit/s, 165 ms);`,
      `the median of ${RUNS}. Main thread: its own CPU time until then without the slow-down, times ${SLOWER}.`,
      `The machine's load average was ${loadavg()[1]!.toFixed(1)} over the last five minutes.`,
      '',
      '| Page | Seconds | Main thread, s | Requests | Scripts, KiB |',
      '| --- | --: | --: | --: | --: |',
      ...rows.map(
        ([name, { seconds, mainThread, requests, kibibytes }]) =>
          `| ${name} | ${seconds.toFixed(1)} | ${mainThread.toFixed(1)} | ${requests} | ${kibibytes.toFixed(0)} |`,
      ),
      '| First row of atomic-crm, measured earlier in the same way | 4.6 | | | |',
      "| First row of react-admin's demo, measured earlier in the same way | 4.7 | | | |",
    ].join('\n')
    replaceSection(join(import.meta.dirname, '../../docs/benchmarks.md'), 'load', text)
    console.log(text)
  } finally {
    await browser.close()
    await product.stop()
  }
}

await main()
