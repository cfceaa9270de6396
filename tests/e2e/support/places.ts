import type { Locator, Page } from 'playwright-core'

/** Where the parts of a page are, in pixels. */
export const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all =>
    all.map(each => {
      const { x, y, width } = each.getBoundingClientRect()
      return [x, y, width].map(Math.round).join(' ')
    }),
  )

/** Where elements are, and how large. */
export const boxes = (of: Locator): Promise<DOMRect[]> =>
  of.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON() as DOMRect))

/** Holds back what a page asks for at these addresses. Answers with what lets it go. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(go => (release = go))
  await page.route(address, async route => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}
