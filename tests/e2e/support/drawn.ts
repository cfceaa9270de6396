import type { Page } from 'playwright-core'

/** Resolves when the page has drawn what has arrived. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
