// @vitest-environment jsdom
import { takeNewLanguage } from '../../src/providers/newLanguage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  attemptedAddress,
  goTo,
  isOrigin,
  pageForPath,
  pageState,
  subscribe,
} from '../../src/providers/navigation'
import { getStored, resetStored, setStored } from '../../src/providers/auth/store'
import { applyPreferences, getPreferences, setPreferences } from '../../src/providers/preferences'
import { signInAnswer } from './support'

beforeEach(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
})

describe('the top-level pages', () => {
  test.each([
    ['/', 'signIn'],
    ['/admin', 'admin'],
    ['/admin/', 'admin'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/tanks/3/show', 'dashboard'],
    ['/dashboards', 'notFound'],
    ['/home', 'home'],
    ['/home/customer-activation/first', 'home'],
    ['/homes', 'notFound'],
    ['/set-password/forgotten', 'home'],
    ['/set-passwords', 'notFound'],
    ['/admin/x', 'notFound'],
    ['/500', 'broken'],
  ] as const)('%s is %s', (path, page) => expect(pageForPath(path)).toBe(page))

  test('keep where somebody wanted to go in the history, where a reload finds it', () => {
    goTo('/', { origin: '/dashboard/tanks?filter=%7B%7D#x', notice: 'errors.sessionExpired' })
    expect(history.state).toEqual({
      origin: '/dashboard/tanks?filter=%7B%7D#x',
      notice: 'errors.sessionExpired',
    })
    expect(pageState()).toEqual(history.state)
  })

  test.each(['https://evil.test', '//evil.test', '/dashboardx', '/admin', 'javascript:x', '/dashboard.evil'])(
    'never lead back to %s',
    origin => {
      history.replaceState({ origin }, '', '/')
      expect(isOrigin(origin)).toBe(false)
      expect(pageState()).toEqual({})
    },
  )

  test("read nothing from what a router left in the history's state", () => {
    history.replaceState({ usr: null, key: 'x', idx: 0 }, '', '/')
    expect(pageState()).toEqual({})
  })

  test('tell who listens, also of the back button, until they stop', () => {
    const heard = vi.fn<() => void>()
    const stop = subscribe(heard)
    goTo('/admin')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(heard).toHaveBeenCalledTimes(2)
    expect(attemptedAddress()).toBe('/admin')
    stop()
    goTo('/')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('preferences', () => {
  const signIn = (id: number, more: object) =>
    setStored('auth', { user: { ...signInAnswer('client').user, id, ...more } as never })
  afterEach(() => resetStored())

  test("have the colours of the account's company, and the next account has its own", () => {
    signIn(1, { theme: 'no such theme' })
    expect(getPreferences().theme).toBe('default')
    signIn(1, { theme: 'red_green' })
    expect(document.documentElement.dataset.theme).toBe('red_green')
    signIn(2, { theme: 'default' })
    expect(document.documentElement.dataset.theme).toBe('default')
    setPreferences({ theme: 'red_green' })
    signIn(1, { theme: 'default' })
    expect(getPreferences().theme).toBe('default')
    signIn(2, { theme: 'default' })
    expect(getPreferences().theme).toBe('red_green')
  })

  test("speak the account's language before the browser's, and one that was just chosen before that", () => {
    signIn(1, { locale: 'fr' })
    expect(getPreferences().language).toBe('fr')
    signIn(2, { locale: null })
    expect(getPreferences().language).toBe('en')
    setPreferences({ language: 'es' })
    expect(getStored().auth.user?.locale).toBe('es')
    signIn(1, { locale: 'fr' })
    expect(getPreferences().language).toBe('fr')
    resetStored()
    setPreferences({ language: 'it' })
    signIn(1, { locale: 'fr' })
    expect(getPreferences().language).toBe('it')
    expect(takeNewLanguage()).toBe('it')
    expect(takeNewLanguage()).toBeUndefined()
  })

  test('are kept on this machine and put on the root element', () => {
    signIn(7, { theme: 'default' })
    setPreferences({ language: 'ar', mode: 'dark', theme: 'red_green' })
    const { lang, dir, dataset } = document.documentElement
    expect({ lang, dir, ...dataset }).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      mode: 'dark',
      theme: 'red_green',
    })
    // Defaults aren't stored: they keep following the device and the product.
    expect(JSON.parse(localStorage.getItem('ullage.preferences')!)).toMatchObject({
      language: 'ar',
      languageOf: '7',
      mode: 'dark',
      themes: { 7: 'red_green' },
    })
  })

  test('follow the device again when told to', () => {
    setPreferences({ language: 'en', mode: 'system' })
    applyPreferences()
    expect(document.documentElement.dir).toBe('ltr')
    expect(document.documentElement.dataset.mode).toBeUndefined()
  })
})
