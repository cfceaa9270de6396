import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ACCOUNTS } from '../../server/db/seed/accounts'
import { entityOf } from '../../src/config/entities'
import { MENUS } from '../../src/config/menuLists'
import { signInKind } from '../../src/config/roles'
import { can } from '../../src/config/schema'
import { entityScreens } from '../../src/config/screens'
import { done, type World } from './mainActions/row'
import { ROWS, WITHOUT } from './mainActions/rows'
import { api } from './support/api'
import { arrive, openBrowser, visit } from './support/browser'
import { startProduct, type Product } from './support/product'
import { screensOf, signedIn, type Who } from './support/screens'

// Its own: it adds a record of everything. Who makes them is signed in for as long as all of it takes.
let product: Product
let browser: Browser
let maker: Page
beforeAll(async () => {
  product = await startProduct({ like: inject('demonstration'), settings: { ACCESS_SECONDS: '3600' } })
  browser = await openBrowser()
  maker = (await visit(browser, product.address)).page
  await arrive(maker, 'firebase-admin@ullage.test', '/dashboard/account')
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const coverage = JSON.parse(readFileSync(new URL('../fixtures/coverage.json', import.meta.url), 'utf8')) as {
  screens: readonly string[]
}

/** Whoever of the demonstration has screens of the dashboard, but for the one who makes the records. */
const WALKERS = ACCOUNTS.filter(
  ({ email, role, sign_in }) =>
    role !== 'customer' &&
    email !== 'firebase-admin@ullage.test' &&
    Object.hasOwn(MENUS[signInKind(role, sign_in)], role),
)
/** A role’s screens are the same for whoever has it, but for those that its groups bring. */
const walked = new Set<string>()
let made = 0
const tankgroups = entityOf('tankgroups')
const ANY_DEPOT = 102
const newCode = () => (0xa10000 + ++made).toString(16).toUpperCase()

/** A depot that somebody sees; for who reads none, any. */
async function depotOf(page: Page, { role }: Who): Promise<number> {
  if (!can({ role }, 'read', tankgroups)) return ANY_DEPOT
  const filter = encodeURIComponent(JSON.stringify({ parent_id_neq: null }))
  return (await api<{ id: number }[]>(page, `/api/tankgroups?filter=${filter}&range=[0,0]`))[0]!.id
}

describe('the main action of every screen', () => {
  test.each(WALKERS.map(({ email, role }) => [role, email]))(
    'that the role %s has is offered to who may do it and is done after a reload: %s',
    async (role, email) => {
      const { page, complaints, close } = await visit(browser, product.address)
      await arrive(page, email, '/dashboard/account')
      const who = await signedIn(page)
      const depot = await depotOf(page, who)
      const world = (): World => ({
        product: product.address,
        page,
        who,
        maker,
        depot,
        code: newCode(),
      })
      const paths = screensOf(who).filter(path => ROWS[path] && !walked.has(`${role} ${path}`))
      for (const path of paths) await ROWS[path]!.begin?.(world())
      // All that is wrong is told at once.
      const faults: string[] = []
      for (const path of paths) {
        walked.add(`${role} ${path}`)
        const row = ROWS[path]!
        try {
          await done(world(), path, row, entityScreens.get(path)?.entity)
          const left = complaints.filter(text => !row.despite?.test(text))
          expect(left, left.join('\n')).toEqual([])
        } catch (fault) {
          faults.push(`${path}: ${(fault as Error).message}`)
          await page.goto('/dashboard/account')
        }
        complaints.length = 0
      }
      expect(faults).toEqual([])
      await close()
    },
    1_800_000,
  )
})

describe('every screen', () => {
  test('of the specification has its main action here, or a reason for having none', () => {
    expect(coverage.screens.filter(path => !ROWS[path] && !WITHOUT[path])).toEqual([])
    expect(Object.keys(WITHOUT).filter(path => ROWS[path])).toEqual([])
  })
  test('whose main action is here was walked by somebody', () => {
    const paths = new Set([...walked].map(each => each.slice(each.lastIndexOf(' ') + 1)))
    expect(Object.keys(ROWS).filter(path => !paths.has(path))).toEqual([])
  })
})
