import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { SIZES, openBrowser, signIn, visit } from './browser'
import { goTo } from './goTo'

const HEIGHT = 900
const LOST = 'Looks like you got lost'

/**
 * Pages that the tests of a file share, one for each account of the demonstration: to load the dashboard takes longer than most
 * tests do. After a failed test they are closed, so that the next test begins with new ones. What a page complains of fails its
 * test, unless the test says that it belongs to it.
 */
export function keepPages(product: string) {
  let browser: Browser
  const kept = new Map<string, Awaited<ReturnType<typeof visit>>>()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    const complaints = [...kept.values()].flatMap(each => each.complaints.splice(0))
    if (task.result?.state === 'fail') {
      for (const { close } of kept.values()) await close()
      kept.clear()
    } else expect(complaints).toEqual([])
  })

  /** Goes to a screen as an account, in a window of this width. What was on the page before is gone. */
  async function open(account: string, path: string, width: number = SIZES.desk): Promise<Page> {
    const before = kept.get(account)
    const visitor = before ?? (await visit(browser, product, width))
    const { page } = visitor
    const heading = page.getByRole('heading', { level: 1 })
    if (before) await page.unrouteAll({ behavior: 'ignoreErrors' })
    else {
      kept.set(account, visitor)
      await signIn(page, `${account}@ullage.test`)
      await heading.waitFor()
    }
    // By way of a page that has nothing: else the rows of the list before would be taken for those of the next.
    await goTo(page, 'nowhere')
    await heading.filter({ hasText: LOST }).waitFor()
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
    await goTo(page, path)
    await heading.filter({ hasNotText: LOST }).waitFor()
    return page
  }

  /** Waits for a complaint that a test causes on purpose, and takes it away. */
  async function expectComplaint(complaint: RegExp) {
    const all = [...kept.values()].map(({ complaints }) => complaints)
    await expect.poll(() => all.flat().join('\n')).toMatch(complaint)
    for (const complaints of all) {
      const others = complaints.filter(text => !complaint.test(text))
      complaints.splice(0, complaints.length, ...others)
    }
  }

  /** A visitor whose browser has kept nothing of the tests before. */
  const newVisit = (width?: number) => visit(browser, product, width)

  return { open, expectComplaint, newVisit }
}
