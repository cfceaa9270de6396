import { expect, inject, test } from 'vitest'
import { openBrowser, signIn, visit } from './support/browser'

/** Page, styles, scripts and answers: each costs a slow network more than its bytes do. */
const MOST = 20

test('the tanks list comes to a browser that has kept nothing but the session in at most 20 requests', async () => {
  const browser = await openBrowser()
  try {
    const earlier = await visit(browser, inject('address'))
    await signIn(earlier.page, 'client@ullage.test')
    const session = await earlier.page.evaluate(() => localStorage.getItem('ullage')!)
    await earlier.close()

    const { page, close } = await visit(browser, inject('address'))
    await page.addInitScript(kept => localStorage.setItem('ullage', kept), session)
    const asked: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith('data:')) asked.push(request.url())
    })
    await page.goto('/dashboard/tanks')
    await page.getByRole('row').nth(1).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('tbody [aria-busy]').count()).toBe(0)
    expect(asked).toHaveLength(new Set(asked).size)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST)
    await close()
  } finally {
    await browser.close()
  }
})
