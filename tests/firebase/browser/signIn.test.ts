import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PROJECT } from '../../../scripts/firebase/emulators'
import { PHONES } from '../../../scripts/firebase/seed'
import { PASSWORD } from '../../e2e/support/browser'
import { cases } from '../../support/depth'
import { owner } from './product'
import { byGoogle, firebaseVisitors, roleOf } from './visitors'
import { byPhone, choose, introduce, openWindow } from './ways'

const { product, arriveAt } = firebaseVisitors()

/** The emulator has no reCAPTCHA settings, and answers 501 when asked for them. */
const NO_HUMAN_CHECK = 'Failed to load resource: the server responded with a status of 501 (Not Implemented)'

/** Demonstration users who sign in by a provider, and menu entries that identify their roles. */
const PEOPLE = [
  {
    name: 'firebase-admin',
    from: '/',
    role: 'admin',
    first: 'installs',
    menu: ['Installs', 'Panels', 'Batches'],
  },
  {
    name: 'test-user',
    from: '/',
    role: 'test-user',
    first: 'demo',
    menu: ['Demo', 'Calibrations', 'Batches'],
  },
  { name: 'install-user', from: '/', role: 'install-user', first: 'selfInstalls', menu: [] },
  { name: 'customer', from: '/home', role: 'customer', first: 'my-tanks', menu: [] },
] as const

const WAYS = ['google', 'facebook', 'phone'] as const

describe.each(PEOPLE)('$name signs in', ({ name, from, role: expected, first, menu }) => {
  const email = `${name}@ullage.test`
  const place = PEOPLE.findIndex(one => one.name === name)
  test.each(cases(WAYS, [WAYS[place % WAYS.length]!]))('by %s and comes to their own screens', async way => {
    const { page, complaints, close } = await arriveAt(from)
    if (way === 'phone') await byPhone(page, product(), PHONES[email]!)
    else await choose(await openWindow(page, way), email)
    await page.waitForURL(`**/dashboard/${first}*`, { timeout: 60_000 })
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
    expect(await roleOf(page)).toBe(expected)
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    if (menu.length > 0) expect(await links.allInnerTexts()).toEqual(expect.arrayContaining([...menu]))
    expect(complaints.filter(text => !text.startsWith(NO_HUMAN_CHECK))).toEqual([])
    await close()
  })
})

describe('a customer whom the server doesn’t know', () => {
  test('types an activation code, which binds the sign-in, and is known from then on', async () => {
    const { page, close } = await arriveAt('/home')
    await introduce(await openWindow(page, 'google'), 'nora@example.com')
    await page.waitForURL('**/home/customer-activation')
    const code = page.getByLabel('Activation code')
    await code.fill('WRONGONE')
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.locator('[role=alert]:not(:empty)').waitFor()
    await code.fill('DEMO2345')
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.waitForURL('**/dashboard/my-tanks*')
    expect(await roleOf(page)).toBe('customer')
    await close()

    const again = await arriveAt('/home')
    await byGoogle(again.page, 'nora@example.com')
    await again.page.waitForURL('**/dashboard/my-tanks*')
    expect(await roleOf(again.page)).toBe('customer')
    await again.close()
  })
})

describe('documents in a browser', () => {
  /** Rows of the open list. */
  const rows = (page: Page) => page.locator('tbody').getByRole('row')

  const VISITORS = [
    ['a visitor of the project', 'google'],
    ['an admin with a password', 'password'],
  ] as const
  test.each(cases(VISITORS, VISITORS.slice(0, 1)))(
    'are Firestore’s for %s: listed and made there, while our own server works out their figures',
    async (_who, way) => {
      const { page, complaints, close } = await arriveAt('/')
      if (way === 'google') await byGoogle(page, 'firebase-admin@ullage.test')
      else {
        await page.getByLabel('E-mail').fill('admin@ullage.test')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      }
      await page.waitForURL('**/dashboard/*')
      const asked: string[] = []
      page.on('request', request => {
        if (/api\/collections\/batches/.test(request.url())) asked.push(new URL(request.url()).pathname)
      })
      await page.goto('/dashboard/batches/create')
      const code = `FIRE-${way}`
      await page.getByLabel(/^Code/).fill(code)
      await page.getByLabel(/^Hardware/).fill('2.2')
      await page.getByLabel(/^Quantity/).fill('12')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await page.getByRole('heading', { level: 1, name: code }).waitFor({ timeout: 60_000 })
      const id = new URL(page.url()).pathname.split('/')[3]!
      const { fields } = await owner(product()).read(`dev_v2_batches/${id}`)
      expect(fields).toMatchObject({ code: { stringValue: code }, version: { integerValue: '1' } })
      await page.goto(`/dashboard/batches?filter=${encodeURIComponent(JSON.stringify({ q: code }))}`)
      await expect.poll(() => rows(page).count(), { timeout: 60_000 }).toBe(1)
      expect([...new Set(asked)]).toEqual([`/api/collections/batches/${id}/yield`])
      expect(complaints).toEqual([])
      await close()
    },
  )
})

describe('what people keep of themselves', () => {
  test('is what the provider says, in their own record, and never a token', async () => {
    const { page, close } = await arriveAt('/')
    await byGoogle(page, 'test-user@ullage.test')
    await page.waitForURL('**/dashboard/demo*')
    const { auth, user } = await page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('ullage')!) as {
          auth: { user: { uid: string }; firebaseToken: string }
          user: { profile: Record<string, unknown> }
        },
    )
    expect(user.profile).toMatchObject({
      email: { email: 'test-user@ullage.test' },
      refreshToken: expect.any(String),
    })
    // The token was issued after the server had written the user's claims.
    const body = JSON.parse(Buffer.from(auth.firebaseToken.split('.')[1]!, 'base64url').toString()) as object
    expect(body).toMatchObject({ aud: PROJECT, role: 'test-user', account_uid: auth.user.uid })
    const { fields } = await owner(product()).read(`users/${auth.user.uid}`)
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['locale', 'name', 'phone', 'role_type']))
    for (const value of Object.values(fields))
      expect(value).not.toEqual({ stringValue: user.profile.refreshToken })
    await close()
  })
})
