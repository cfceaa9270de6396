import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Resolves when the transitions that have begun are over: axe measures the contrast of a half-faded dialog as it stands. */
const isStill = (page: Page) =>
  page.evaluate(async () => {
    // A transition begins with the frame after the change that causes it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/**
 * What axe finds in the page as it stands, or in a part of it: the rule, and the first element that breaks it. No page has
 * frames of another origin, so all is worked out where it is, rather than in an empty page of its own beside it.
 */
export async function accessFaults(page: Page, part?: string): Promise<string[]> {
  await isStill(page)
  // Half a megabyte of script, which a page that is not loaded anew has already.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id} ${String(nodes[0]?.target)} ${nodes[0]?.html.slice(0, 120)}`,
  )
}
