import type { Browser } from 'playwright-core'
import { SIZES, arrive, visit } from './browser'

type Visit = Awaited<ReturnType<typeof visit>>

/**
 * One page per account, shared by a file's tests: it is loaded once, and each test navigates from there. It has a
 * desktop width, without routes or emulation of the previous test.
 */
export function sharedPages(browser: () => Browser, product: string) {
  const open = new Map<string, Promise<Visit>>()
  const begin = async (email: string) => {
    const one = await visit(browser(), product)
    await arrive(one.page, email, '/dashboard/account')
    return one
  }
  return async (name: string) => {
    const email = `${name}@ullage.test`
    const one = open.get(email) ?? begin(email)
    open.set(email, one)
    const { page, complaints } = await one
    await page.unrouteAll()
    await page.emulateMedia({ media: null, colorScheme: null })
    await page.setViewportSize({ width: SIZES.desk, height: 900 })
    complaints.length = 0
    return { page, complaints }
  }
}

/** Records the filters with which a page requests a list, from now on. */
export function filtersOf(page: Visit['page'], path: string): object[] {
  const asked: object[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const filter = searchParams.get('filter')
    if (pathname === path && filter !== null) asked.push(JSON.parse(filter) as object)
  })
  return asked
}
