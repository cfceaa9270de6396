import type { Page } from 'playwright-core'
import { owner, type FirebaseProduct } from './product'

const BUTTONS = { google: 'Continue with Google', facebook: 'Continue with Facebook' } as const
export type Provider = keyof typeof BUTTONS

/** Opens a provider's window, as pressing its button does. */
export async function openWindow(page: Page, provider: Provider): Promise<Page> {
  const button = page.getByRole('button', { name: BUTTONS[provider] })
  const [popup] = await Promise.all([page.context().waitForEvent('page'), button.click()])
  await popup.waitForLoadState()
  return popup
}

/** Chooses one of the accounts that the provider knows. */
export const choose = async (popup: Page, email: string) =>
  popup.locator('.js-reuse-account', { hasText: email }).click()

/** Signs in with an account that the provider knows but the product doesn't. */
export async function introduce(popup: Page, email: string) {
  await popup.locator('#add-account-button, .js-new-account').first().click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#sign-in').click()
}

/** Requests a code by phone. */
export async function askForCode(page: Page, phone: string) {
  await page.getByRole('button', { name: 'Continue with a phone number' }).click()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('We’ve sent a code').waitFor()
}

export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page
    .locator('form', { has: page.getByLabel('Code', { exact: true }) })
    .getByRole('button', { name: 'Sign in' })
    .click()
}

export async function byPhone(page: Page, product: FirebaseProduct, phone: string) {
  await askForCode(page, phone)
  await typeCode(page, await owner(product).codeFor(phone))
}

/** Sign-in data left in this browser: the session, the provider's user, and the cookie of the server's session. */
export const leftOver = (page: Page) =>
  page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('ullage') ?? 'null') as { auth: { token: unknown } } | null
    const users = await new Promise<string[]>(done => {
      const asked = indexedDB.open('firebaseLocalStorageDb')
      asked.onupgradeneeded = () => asked.transaction!.abort()
      asked.onerror = () => done([])
      asked.onsuccess = () => {
        const database = asked.result
        const keys = database
          .transaction('firebaseLocalStorage')
          .objectStore('firebaseLocalStorage')
          .getAllKeys()
        keys.onsuccess = () => {
          database.close()
          done(keys.result.map(String).filter(key => key.includes('authUser')))
        }
      }
    })
    const refreshed = await fetch('/api/session/refresh', { method: 'POST' })
    return { token: stored?.auth.token ?? null, users, cookie: refreshed.ok }
  })
export const NOTHING = { token: null, users: [], cookie: false }
