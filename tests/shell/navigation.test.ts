// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  attemptedAddress,
  goTo,
  isOrigin,
  pageForPath,
  pageState,
  subscribe,
} from '../../src/providers/navigation'
import { adoptTheme, applyPreferences, getPreferences, setPreferences } from '../../src/providers/preferences'

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
    ['/home', 'notFound'],
    ['/admin/x', 'notFound'],
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
  test("start with the colours of the account's company", () => {
    adoptTheme('no such theme')
    expect(getPreferences().theme).toBe('default')
    adoptTheme('red_green')
    expect(document.documentElement.dataset.theme).toBe('red_green')
  })

  test('are kept on this machine and put on the root element', () => {
    setPreferences({ language: 'ar', mode: 'dark', theme: 'red_green' })
    const { lang, dir, dataset } = document.documentElement
    expect({ lang, dir, ...dataset }).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      mode: 'dark',
      theme: 'red_green',
    })
    // What was not chosen is not kept: it goes on following the device and the product.
    expect(JSON.parse(localStorage.getItem('ullage.preferences')!)).toEqual({
      language: 'ar',
      mode: 'dark',
      theme: 'red_green',
    })
    adoptTheme('default')
    expect(getPreferences().theme).toBe('red_green')
  })

  test('follow the device again when told to', () => {
    setPreferences({ language: 'en', mode: 'system', theme: 'default' })
    applyPreferences()
    expect(document.documentElement.dir).toBe('ltr')
    expect(document.documentElement.dataset.mode).toBeUndefined()
  })
})
