import { UnsecuredJWT } from 'jose'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PROJECT } from '../../../scripts/firebase/emulators'
import { PHONES } from '../../../scripts/firebase/seed'
import { claims } from '../../api/firebase/tokens'
import { openBrowser, PASSWORD, visit } from '../../e2e/support/browser'
import { cases } from '../../support/depth'
import { stubGoogle } from './gapi'
import { owner, startFirebaseProduct, type FirebaseProduct } from './product'
import { askForCode, byPhone, choose, introduce, leftOver, NOTHING, openWindow, typeCode } from './ways'

vi.setConfig({ testTimeout: 180_000 })
const STARTS_MS = 400_000

let product: FirebaseProduct
let browser: Browser
beforeAll(async () => {
  product = await startFirebaseProduct()
  browser = await openBrowser()
}, STARTS_MS)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A new visitor at one of the sign-in pages. */
async function arriveAt(path: '/' | '/admin' | '/home') {
  const visitor = await visit(browser, product.address)
  await stubGoogle(visitor.page.context())
  await visitor.page.goto(path)
  await visitor.page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  return visitor
}
const role = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('ullage')!) as { auth: { role: string } }).auth.role)
const at = (page: Page) => new URL(page.url()).pathname
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ timeout: 60_000 })
const byGoogle = async (page: Page, email: string) => choose(await openWindow(page, 'google'), email)

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
    if (way === 'phone') await byPhone(page, product, PHONES[email]!)
    else await choose(await openWindow(page, way), email)
    await page.waitForURL(`**/dashboard/${first}*`, { timeout: 60_000 })
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
    expect(await role(page)).toBe(expected)
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    if (menu.length > 0) expect(await links.allInnerTexts()).toEqual(expect.arrayContaining([...menu]))
    expect(complaints.filter(text => !text.startsWith(NO_HUMAN_CHECK))).toEqual([])
    await close()
  })
})

describe('a session that is over', () => {
  const EXPIRED = 'Session expired. Please login again.'

  test('by the server’s token leads staff of the project to /admin', async () => {
    const { page, close } = await arriveAt('/')
    await byGoogle(page, 'test-user@ullage.test')
    await page.waitForURL('**/dashboard/demo*')
    await page.route('**/api/**', route =>
      route.fulfill({ status: 401, json: { error: 'expired_token', code: 'expired_token' } }),
    )
    await page.reload()
    await says(page, EXPIRED)
    expect(at(page)).toBe('/admin')
    await page.unroute('**/api/**')
    await expect.poll(async () => (await leftOver(page)).users).toEqual([])
    await close()
  })

  test('by the server’s token leads who signed in by password to /', async () => {
    const { page, close } = await arriveAt('/')
    await page.getByLabel('E-mail').fill('client@ullage.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/dashboard/tanks*')
    await page.route('**/api/**', route =>
      route.fulfill({ status: 401, json: { error: 'expired_token', code: 'expired_token' } }),
    )
    await page.reload()
    await says(page, EXPIRED)
    expect(at(page)).toBe('/')
    await close()
  })

  test('by the project’s token, which the project renews no more, leads to /admin', async () => {
    const { page, close } = await arriveAt('/')
    await byGoogle(page, 'test-user@ullage.test')
    await page.waitForURL('**/dashboard/demo*')
    const { uid } = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('ullage')!) as { auth: { user: { uid: string } } }).auth.user,
    )
    await owner(product).disable(uid, true)
    const over = new UnsecuredJWT(claims(uid, new Date(Date.now() - 2 * 3600_000))).encode()
    await page.evaluate(token => {
      const stored = JSON.parse(localStorage.getItem('ullage')!)
      stored.auth.firebaseToken = token
      localStorage.setItem('ullage', JSON.stringify(stored))
    }, over)
    await page.reload()
    await says(page, EXPIRED)
    expect(at(page)).toBe('/admin')
    await owner(product).disable(uid, false)
    await close()
  })
})

describe('a sign-in that comes to nothing says why, and leaves nobody signed in', () => {
  const stateOf = async (page: Page) => ({ at: at(page), ...(await leftOver(page)) })
  const nobodyAt = (path: string) => ({ at: path, ...NOTHING })

  test('of a role without its record', async () => {
    const roles = owner(product)
    const { fields } = await roles.read('roles/test-user')
    await roles.remove('roles/test-user')
    const { page, close } = await arriveAt('/')
    await byGoogle(page, 'test-user@ullage.test')
    await says(page, 'Invalid credentials')
    expect(await stateOf(page)).toEqual(nobodyAt('/'))
    await roles.write('roles/test-user', fields)
    await close()
  })

  test('of staff whom the server doesn’t know', async () => {
    const { page, close } = await arriveAt('/')
    await introduce(await openWindow(page, 'google'), 'nobody@example.com')
    await says(page, 'No account here belongs to this sign-in. Ask your administrator.')
    expect(await stateOf(page)).toEqual(nobodyAt('/'))
    await close()
  })

  test('of staff among the customers', async () => {
    const { page, close } = await arriveAt('/home')
    await byGoogle(page, 'firebase-admin@ullage.test')
    await says(page, 'This is a staff account. Use the staff sign-in.')
    expect(await stateOf(page)).toEqual(nobodyAt('/home'))
    await close()
  })

  test.each([
    [
      'another project’s token',
      { aud: 'other', iss: 'https://securetoken.google.com/other' },
      'This sign-in belongs to another project.',
    ],
    [
      'an e-mail address that nobody has verified',
      { email: 'client@ullage.test', email_verified: false },
      'Verify your e-mail address with your provider first.',
    ],
  ])('of %s', async (_what, more, text) => {
    const { page, close } = await arriveAt('/')
    // The emulator doesn't issue such tokens.
    const token = new UnsecuredJWT(claims('somebody', new Date(), more)).encode()
    await page.route('**/api/signin/firebase', route =>
      route.continue({ headers: { ...route.request().headers(), 'firebase-token': token } }),
    )
    await byGoogle(page, 'firebase-admin@ullage.test')
    await says(page, text)
    expect(await stateOf(page)).toEqual(nobodyAt('/'))
    await close()
  })

  test('of a window that is closed', async () => {
    const { page, close } = await arriveAt('/')
    await (await openWindow(page, 'google')).close()
    await says(page, 'The window was closed before you signed in.')
    expect(await stateOf(page)).toEqual(nobodyAt('/'))
    await page.getByRole('button', { name: 'Continue with Google' }).isEnabled()
    await close()
  })

  const CUTS = [
    ['the server', '**/api/signin/firebase'],
    ['Firestore', '**/v1/projects/*/databases/**'],
  ] as const
  test.each(cases(CUTS, CUTS.slice(1)))('of a network that is cut before %s answers', async (_what, path) => {
    const { page, close } = await arriveAt('/')
    await page.route(path, route => route.abort())
    await byGoogle(page, 'firebase-admin@ullage.test')
    await says(page, 'The connection was lost. You’re not signed in; try again.')
    expect(await stateOf(page)).toEqual(nobodyAt('/'))
    await page.unroute(path)
    await byGoogle(page, 'firebase-admin@ullage.test')
    await page.waitForURL('**/dashboard/installs*')
    await close()
  })

  test('of a code that is typed wrong five times: the sixth isn’t looked at, and a new one is', async () => {
    const phone = PHONES['install-user@ullage.test']!
    const { page, close } = await arriveAt('/')
    await askForCode(page, phone)
    const right = await owner(product).codeFor(phone)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries++) {
      await typeCode(page, wrong)
      await says(page, 'This code isn’t right. Check the message and try again.')
    }
    await typeCode(page, right)
    await says(page, 'Too many wrong codes. Send a new one.')
    expect(await stateOf(page)).toEqual(nobodyAt('/'))
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await page.getByLabel('Code', { exact: true }).and(page.locator('[value=""]')).waitFor()
    await typeCode(page, await owner(product).codeFor(phone))
    await page.waitForURL('**/dashboard/selfInstalls*')
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
    expect(await role(page)).toBe('customer')
    await close()

    const again = await arriveAt('/home')
    await byGoogle(again.page, 'nora@example.com')
    await again.page.waitForURL('**/dashboard/my-tanks*')
    expect(await role(again.page)).toBe('customer')
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
      const { fields } = await owner(product).read(`dev_v2_batches/${id}`)
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
    const { fields } = await owner(product).read(`users/${auth.user.uid}`)
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['locale', 'name', 'phone', 'role_type']))
    for (const value of Object.values(fields))
      expect(value).not.toEqual({ stringValue: user.profile.refreshToken })
    await close()
  })
})
