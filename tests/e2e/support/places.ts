import type { Locator, Page } from 'playwright-core'

/** Positions of elements of a page, in pixels. */
export const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all =>
    all.map(each => {
      const { x, y, width } = each.getBoundingClientRect()
      return [x, y, width].map(Math.round).join(' ')
    }),
  )

/** Positions and sizes of elements. */
export const boxes = (of: Locator): Promise<DOMRect[]> =>
  of.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON() as DOMRect))

/** Holds back a page's requests to these addresses. Returns a function that releases them. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(go => (release = go))
  await page.route(address, async route => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}
