import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { SIZES, openBrowser, signIn, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

/** Page, styles, scripts and answers: each costs a slow network more than its bytes do. */
const MOST = 20

test('the tanks list comes to a browser that has kept nothing but the session in at most 20 requests', async () => {
  const browser = await openBrowser()
  try {
    const earlier = await visit(browser, ownAddress())
    await signIn(earlier.page, 'client@ullage.test')
    const session = await earlier.page.evaluate(() => localStorage.getItem('ullage')!)
    await earlier.close()

    const { page, close } = await visit(browser, ownAddress(), SIZES.desk, { isFresh: true })
    await page.addInitScript(kept => localStorage.setItem('ullage', kept), session)
    const asked: string[] = []
    const unanswered = new Set<Request>()
    page.on('request', request => {
      if (request.url().startsWith('data:')) return
      asked.push(request.url())
      unanswered.add(request)
    })
    page.on('requestfinished', request => unanswered.delete(request))
    page.on('requestfailed', request => unanswered.delete(request))
    await page.goto('/dashboard/tanks')
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => asked.some(url => new URL(url).pathname === '/api/notifications')).toBe(true)
    // The stream of changes stays open for as long as the page does.
    await expect
      .poll(() => [...unanswered].map(request => new URL(request.url()).pathname))
      .toEqual(['/api/live'])
    expect(await page.locator('tbody [aria-busy]').count()).toBe(0)
    expect(asked).toHaveLength(new Set(asked).size)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST)
    await close()
  } finally {
    await browser.close()
  }
})
