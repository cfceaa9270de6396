import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ACCOUNTS } from '../../demo/seed/accounts'
import { entityOf } from '../../src/config/entities'
import { can, entityFor, type Entity } from '../../src/config/schema'
import { entityScreens } from '../../src/config/screens'
import { askerOf, menuOf, screensOf } from '../support/accounts'
import { IS_FULL, cases } from '../support/depth'
import { done, type World } from './mainActions/row'
import { ROWS, WITHOUT } from './mainActions/rows'
import { accessFaults } from './support/access'
import { api } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { startProduct, type Product } from './support/product'
import { goTo, isThere, signedIn, type Who } from './support/screens'
import type { Asker } from './walk/asker'
import { asksForAllFields, changesText, holdsTheRecord, opensNewForm } from './walk/form'
import { narrow, rowsOf, showsItsTable } from './walk/list'
import { opensRecord } from './walk/record'
import { leaveAll, workerBrowser } from './support/workerBrowser'

// A product of its own, because it changes a record of every entity. The user who creates records stays signed in
// throughout.
let product: Product
let browser: Browser
let maker: Page
beforeAll(async () => {
  product = await startProduct({ like: inject('demonstration'), settings: { ACCESS_SECONDS: '3600' } })
  browser = await workerBrowser()
  maker = (await visit(browser, product.address)).page
  await arrive(maker, 'firebase-admin@ullage.test', '/dashboard/account')
})
afterAll(async () => {
  await leaveAll()
  await product.stop()
})

const coverage = JSON.parse(readFileSync(new URL('../fixtures/coverage.json', import.meta.url), 'utf8')) as {
  screens: readonly string[]
}

/** The admin can open every screen of the dashboard. A full run also opens those of the other roles. */
const WALKERS = cases(
  ACCOUNTS.filter(
    account =>
      account.role !== 'customer' &&
      account.email !== 'firebase-admin@ullage.test' &&
      menuOf(askerOf(account)).length > 0,
  ),
  ACCOUNTS.filter(({ email }) => email === 'admin@ullage.test'),
)
type Step = { path: string; entity: Entity | undefined; isFirst: boolean }
/** Everyone with a role has the same screens, except those that depend on group features: each is opened once. */
const seen = new Set<string>()
const isNew = (what: string) => !seen.has(what) && seen.add(what)
const WALKS = WALKERS.map(account => {
  const { role, email } = account
  const steps = screensOf(askerOf(account))
    .filter(path => isNew(`${role} ${path}`))
    .map((path): Step => {
      const entity = entityScreens.get(path)?.entity
      return { path, entity, isFirst: entity !== undefined && Boolean(isNew(`${role}: ${entity.name}`)) }
    })
  return { role, email, steps }
}).filter(({ steps }) => steps.length > 0)

/** Roles for which every list has demonstration rows; a depot may have no rising tanks. */
const SEES_ROWS = new Set(['admin', 'test-user'])
/** Editable screens on which no text was changed. */
const left: string[] = []
// Setups and signal checks have only numbers; a webhook has a URL and a secret; a registration is written in capitals.
const LEFT = [
  'admin dispatch_settings',
  'admin setups',
  'admin signal-checks',
  'admin vehicles',
  'admin webhooks',
  ...(IS_FULL ? ['client dispatch_settings', 'client vehicles', 'client webhooks'] : []),
]

const tankgroups = entityOf('tankgroups')
const ANY_DEPOT = 102
/** A depot that the role sees; any depot if it can't read depots. */
async function depotOf(page: Page, { role }: Who): Promise<number> {
  if (!can({ role }, 'read', tankgroups)) return ANY_DEPOT
  const filter = encodeURIComponent(JSON.stringify({ parent_id_neq: null }))
  return (await api<{ id: number }[]>(page, `/api/tankgroups?filter=${filter}&range=[0,0]`))[0]!.id
}

let made = 0
const newCode = () => (0xa10000 + ++made).toString(16).toUpperCase()

/** The list, a record and its forms match the declaration. */
async function isAsDeclared(page: Page, who: Asker, { path, entity, isFirst }: Step) {
  if (!entity) return
  const { role } = who
  if (SEES_ROWS.has(role)) expect(await rowsOf(page).count()).toBeGreaterThan(0)
  await showsItsTable(page, who, path, entity)
  if (isFirst && (await rowsOf(page).count()) > 0) {
    const mine = entityFor(who, entity)
    const record = await opensRecord(page, who, path, entity)
    const isOffered = (await page.getByRole('link', { name: 'Edit', exact: true }).count()) > 0
    if (isOffered) await holdsTheRecord(page, path, mine, record)
    const isChanged = isOffered && (await changesText(page, mine, record))
    if (can(who, 'update', entity) && !isChanged) left.push(`${role} ${path}`)
  }
  await narrow(page, who)
  if (!can(who, 'create', entity)) return
  const row = ROWS[path]
  if (!isFirst && !(row && 'create' in row)) return
  await opensNewForm(page, path)
  if (role === 'admin') await asksForAllFields(page, path, entity)
}

describe.each(WALKS)('a screen of the role $role', ({ email, steps }) => {
  let page: Page
  let complaints: string[]
  let who: Who
  let asker: Asker
  let depot: number
  /** Whether the page is ready for the next test. */
  let isFree = true
  const world = (): World => ({ product: product.address, page, who, maker, depot, code: newCode() })

  beforeAll(async () => {
    ;({ page, complaints } = await visit(browser, product.address, SIZES.phone))
    await arrive(page, email, '/dashboard/account')
    who = await signedIn(page)
    asker = { role: who.role, features: who.user.features ?? [] }
    depot = await depotOf(page, who)
    for (const { path } of steps) await ROWS[path]?.begin?.(world())
  })
  afterAll(() => page.context().close())
  beforeEach(async () => {
    if (!isFree) await page.goto('/dashboard/account')
    isFree = false
    complaints.length = 0
  })

  test.each(steps.map(step => [step.path, step] as const))(
    'opens as it is declared, and its main action is done: %s',
    async (path, step) => {
      await narrow(page, asker)
      await goTo(page, path)
      await isThere(page, path)
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
      expect(await fits(page)).toBe(true)
      expect(await accessFaults(page, 'main')).toEqual([])
      await isAsDeclared(page, asker, step)
      const row = ROWS[path]
      if (row) {
        if ('walk' in row) await page.setViewportSize({ width: SIZES.desk, height: 900 })
        await done(world(), path, row, step.entity)
      }
      expect(complaints.filter(text => !row?.despite?.test(text))).toEqual([])
      isFree = true
    },
  )
})

describe('every screen', () => {
  test('of the specification has its main action here, or a reason for having none', () => {
    expect(coverage.screens.filter(path => !ROWS[path] && !WITHOUT[path])).toEqual([])
    expect(Object.keys(WITHOUT).filter(path => ROWS[path])).toEqual([])
  })
  test('whose main action is here is opened by a role', () => {
    expect(
      Object.keys(ROWS).filter(path => !WALKS.some(({ steps }) => steps.some(step => step.path === path))),
    ).toEqual([])
  })
  test('whose records may be changed has one that was, but for these', () => {
    expect(left.toSorted()).toEqual(LEFT)
  })
})
