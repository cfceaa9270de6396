import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { signIn, SIZES, visit } from './browser'
import { goTo } from './goTo'
import { leaveAll, workerBrowser } from './workerBrowser'

const HEIGHT = 900
const LOST = 'Looks like you got lost'

/**
 * Pages that a file's tests share, one per demonstration account, because loading the dashboard takes longer than most
 * tests. They are closed after a failed test, so that the next test has new ones. An error that a page logs fails the
 * test, unless the test expects it.
 */
export function keepPages(product: string) {
  let browser: Browser
  const kept = new Map<string, Awaited<ReturnType<typeof visit>>>()
  beforeAll(async () => {
    browser = await workerBrowser()
  })
  afterAll(leaveAll)
  afterEach(async ({ task }) => {
    const complaints = [...kept.values()].flatMap(each => each.complaints.splice(0))
    if (task.result?.state === 'fail') {
      for (const { close } of kept.values()) await close()
      kept.clear()
    } else expect(complaints).toEqual([])
  })

  /** Goes to a screen as an account, in a window of this width. The previous content of the page is gone. */
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
    // Via an empty page, so that the rows of the previous list can't be taken for those of the next.
    await goTo(page, 'nowhere')
    await heading.filter({ hasText: LOST }).waitFor()
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
    await goTo(page, path)
    await heading.filter({ hasNotText: LOST }).waitFor()
    return page
  }

  /** Waits for an error that the test causes on purpose, and removes it. */
  async function expectComplaint(complaint: RegExp) {
    const all = [...kept.values()].map(({ complaints }) => complaints)
    await expect.poll(() => all.flat().join('\n')).toMatch(complaint)
    for (const complaints of all) {
      const others = complaints.filter(text => !complaint.test(text))
      complaints.splice(0, complaints.length, ...others)
    }
  }

  /** A visitor with an empty browser. */
  const newVisit = (width?: number) => visit(browser, product, width)

  return { open, expectComplaint, newVisit }
}
