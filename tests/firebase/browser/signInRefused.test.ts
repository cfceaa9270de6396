import { UnsecuredJWT } from 'jose'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONES } from '../../../scripts/firebase/seed'
import { claims } from '../../api/firebase/tokens'
import { PASSWORD } from '../../e2e/support/browser'
import { cases } from '../../support/depth'
import { owner } from './product'
import { byGoogle, firebaseVisitors } from './visitors'
import { askForCode, introduce, leftOver, NOTHING, openWindow, typeCode } from './ways'

const { product, arriveAt } = firebaseVisitors()

const at = (page: Page) => new URL(page.url()).pathname
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor({ timeout: 60_000 })

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
    await owner(product()).disable(uid, true)
    const over = new UnsecuredJWT(claims(uid, new Date(Date.now() - 2 * 3600_000))).encode()
    await page.evaluate(token => {
      const stored = JSON.parse(localStorage.getItem('ullage')!)
      stored.auth.firebaseToken = token
      localStorage.setItem('ullage', JSON.stringify(stored))
    }, over)
    await page.reload()
    await says(page, EXPIRED)
    expect(at(page)).toBe('/admin')
    await owner(product()).disable(uid, false)
    await close()
  })
})

describe('a sign-in that comes to nothing says why, and leaves nobody signed in', () => {
  const stateOf = async (page: Page) => ({ at: at(page), ...(await leftOver(page)) })
  const nobodyAt = (path: string) => ({ at: path, ...NOTHING })

  test('of a role without its record', async () => {
    const roles = owner(product())
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
    const right = await owner(product()).codeFor(phone)
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
    await typeCode(page, await owner(product()).codeFor(phone))
    await page.waitForURL('**/dashboard/selfInstalls*')
    await close()
  })
})
