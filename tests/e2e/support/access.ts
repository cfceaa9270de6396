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
 * Accessibility violations that axe finds in the current page, or in a part of it: the rule, and the first element that
 * breaks it. The pages have no cross-origin frames, so axe runs in the page (legacy mode) and not in an extra empty
 * page.
 */
export async function accessFaults(page: Page, part?: string): Promise<string[]> {
  await isStill(page)
  // The script is half a megabyte; a page that wasn't reloaded already has it.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id} ${String(nodes[0]?.target)} ${nodes[0]?.html.slice(0, 120)}`,
  )
}
