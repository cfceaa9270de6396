// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, CoreAdminUI, Resource, type DataProvider } from 'react-admin'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authProvider } from '../../src/providers/auth/authProvider'
import { getSession, onSessionEnd, startSession } from '../../src/providers/auth/session'
import { getStored, resetStored, setStored } from '../../src/providers/auth/store'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { loadMessages } from '../../src/providers/i18n/messages'
import { setPreferences } from '../../src/providers/preferences'
import { CatchAll } from '../../src/shell/CatchAll'
import { Landing } from '../../src/shell/Landing'
import { Layout } from '../../src/shell/Layout'
import { ShellPartsContext } from '../../src/shell/shellParts'
import { product } from '../../src/dashboard'
import { signInAnswer } from './support'

const PATHS = ['tanks', 'draining', 'filling-up', 'clients', 'users', 'devices', 'models']
let crash = false
const broken = vi.hoisted(() => ({ menu: false }))
vi.mock('../../src/shell/SidebarMenu', async importOriginal => {
  const original = await importOriginal<typeof import('../../src/shell/SidebarMenu')>()
  const Entries = original.SidebarMenu
  return {
    ...original,
    SidebarMenu: (props: Parameters<typeof Entries>[0]) => {
      if (broken.menu) throw new Error('the menu broke')
      return <Entries {...props} />
    },
  }
})

/** A minimal screen; these tests are about the frame around it. */
function page(path: string, isList = true) {
  return function Page() {
    if (crash) throw new Error('the list broke')
    return (
      <>
        <h1>{path}</h1>
        {isList ? (
          <div data-quick-search="">
            <input type="search" aria-label={`Search in ${path}`} />
          </div>
        ) : null}
      </>
    )
  }
}
const pages = PATHS.map(path => ({ path, Page: page(path), Record: page(`one of ${path}`, false) }))
const nothing = {
  getList: () => Promise.resolve({ data: [], total: 0 }),
} as Partial<DataProvider> as DataProvider

async function dashboard(role = 'admin', at = '/dashboard/tanks', over: Record<string, unknown> = {}) {
  await startSession(signInAnswer(role, over))
  await loadMessages('en')
  const i18nProvider = createI18nProvider()
  const App = () => (
    <CoreAdminContext
      basename="/dashboard"
      authProvider={authProvider}
      dataProvider={nothing}
      i18nProvider={i18nProvider}
    >
      <CoreAdminUI
        layout={Layout}
        dashboard={Landing}
        catchAll={CatchAll}
        disableTelemetry
        requireAuth={false}
      >
        {pages.map(({ path, Page, Record }) => (
          <Resource key={path} name={path} list={Page} show={Record} />
        ))}
      </CoreAdminUI>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '/dashboard/*', element: <App /> }], { initialEntries: [at] })
  render(
    <ShellPartsContext value={product.shell!}>
      <RouterProvider router={router} />
    </ShellPartsContext>,
  )
  return router
}

const resize = (width: number) =>
  act(() => {
    window.innerWidth = width
    window.dispatchEvent(new Event('resize'))
  })
const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }))
const entries = () =>
  menu()
    .getAllByRole('link')
    .map(link => link.textContent)

beforeAll(() => {
  window.matchMedia = (query: string) =>
    ({
      matches: Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) >= window.innerWidth,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as Partial<MediaQueryList> as MediaQueryList
})
beforeEach(() => {
  localStorage.clear()
  resetStored()
  setPreferences({ language: 'en' })
  crash = false
  window.innerWidth = 1440
})
afterEach(() => Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }))

describe('the menu', () => {
  test('shows what the role has and what exists, in the order of the specification', async () => {
    await dashboard()
    await screen.findByRole('heading', { name: 'tanks' })
    expect(entries()).toEqual([
      'Tanks',
      'Dispatch planner',
      'Dashboard',
      'Clients',
      'Health',
      'Level analytics',
      'Users',
      'Self-installs',
      'Tank models',
      'Device settings',
    ])
    expect(menu().getByRole('button', { name: 'Support' })).toHaveAttribute('aria-expanded', 'false')
  })

  test('marks the screen of the address and opens the group around it', async () => {
    await dashboard('admin', '/dashboard/draining')
    const link = await screen.findByRole('link', { name: 'Draining' })
    expect(link).toHaveAttribute('aria-current', 'page')
    expect(menu().getByRole('link', { name: 'Tanks' })).not.toHaveAttribute('aria-current')
    expect(document.title).toBe('Draining · Ullage')
  })

  test('leaves the name of the page to its screen where that is no entry, and to what says that there is none', async () => {
    const router = await dashboard('group manager', '/dashboard/models/7/show')
    await screen.findByRole('heading', { name: 'one of models' })
    expect(document.title).toBe('Tank models · Ullage')
    await act(() => router.navigate('/dashboard/nowhere'))
    await screen.findByText('404')
    expect(document.title).toBe('Looks like you got lost · Ullage')
    await act(() => router.navigate('/dashboard/models/7/show'))
    await screen.findByRole('heading', { name: 'one of models' })
    expect(document.title).toBe('Tank models · Ullage')
  })

  test('opens and closes groups, and all of them at once', async () => {
    await dashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Support' }))
    expect(menu().getByRole('link', { name: 'Devices' })).toBeVisible()
    await userEvent.click(menu().getByRole('button', { name: 'Expand Tanks' }))
    expect(menu().getByRole('link', { name: 'Filling up' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(menu().queryByRole('link', { name: 'Devices' })).not.toBeInTheDocument()
    expect(getStored().app.openKeys).toEqual([])
  })

  test('is narrow on a tablet, wide on a desktop, and a drawer on a phone', async () => {
    await dashboard()
    await screen.findByRole('heading', { name: 'tanks' })
    resize(1000)
    expect(getStored().app).toMatchObject({ view: 'tablet', collapsed: true })
    // A collapsed entry still has its name.
    expect(menu().getByRole('link', { name: 'Tanks' })).toHaveAttribute('data-tooltip', 'Tanks')
    resize(500)
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    await userEvent.click(menu().getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(getStored().app.openDrawer).toBe(false))
    expect(await screen.findByRole('heading', { name: 'users' })).toBeInTheDocument()
    resize(1300)
    expect(getStored().app).toMatchObject({ view: 'desktop', collapsed: false })
  })

  test('stays open on a phone when the menu is made anew', async () => {
    window.innerWidth = 500
    await dashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const before = getStored().auth
    act(() => setStored('auth', {}))
    expect(getStored().auth).not.toBe(before)
    expect(entries()).toContain('Users')
    expect(getStored().app.openDrawer).toBe(true)
  })

  test('stays as it was chosen while the view stays the same', async () => {
    await dashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    resize(1400)
    expect(getStored().app.collapsed).toBe(true)
  })

  test('widens when a group is opened while it is narrow', async () => {
    window.innerWidth = 1000
    await dashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Support' }))
    expect(getStored().app.collapsed).toBe(false)
    expect(menu().getByRole('link', { name: 'Devices' })).toBeVisible()
  })
})

describe('the top bar', () => {
  test('says where you are, and leads to all notifications', async () => {
    await dashboard('admin', '/dashboard/users')
    const bar = within(await screen.findByRole('banner'))
    expect(bar.getByText('Users')).toBeInTheDocument()
    await userEvent.click(bar.getByRole('button', { name: 'Notifications' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(panel.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/dashboard/inbox')
  })

  test('leaves the search of a list to the list: / goes to the one box there is', async () => {
    await dashboard('admin', '/dashboard/users')
    const box = await screen.findByRole('searchbox')
    expect(within(screen.getByRole('banner')).queryByRole('searchbox')).toBeNull()
    await userEvent.keyboard('/')
    expect(box).toHaveFocus()
    await userEvent.keyboard('a/?')
    expect(box).toHaveValue('a/?')
  })

  test('searches, from a record, the list that it stands in: / opens the palette where there is no box', async () => {
    const router = await dashboard('admin', '/dashboard/users/7/show')
    await screen.findByRole('heading', { name: 'one of users' })
    await userEvent.keyboard('/')
    const box = await screen.findByRole('combobox', { name: 'Search or go to…' })
    expect(box).toHaveFocus()
    await userEvent.keyboard('byrne')
    await userEvent.click(await screen.findByRole('option', { name: 'Search in Users “byrne”' }))
    expect(await screen.findByRole('heading', { name: 'users' })).toBeVisible()
    const { pathname, search, state } = router.state.location
    expect([pathname, search]).toEqual([
      '/dashboard/users',
      `?${new URLSearchParams({ filter: '{"q":"byrne"}' })}`,
    ])
    expect(state).toEqual({ searching: true })
  })

  test('opens the palette with the screens of the role, also where the window has no room for words', async () => {
    window.innerWidth = 390
    const router = await dashboard('client', '/dashboard/tanks')
    await userEvent.click(await screen.findByRole('button', { name: 'Search or go to…' }))
    const names = () => screen.getAllByRole('option').map(option => option.textContent)
    await screen.findByRole('option', { name: 'Dashboard' })
    expect(names()).not.toContain('Users')
    await userEvent.keyboard('dash{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/analytics'))
  })

  test('shows who is signed in, and logs out', async () => {
    const ends: string[] = []
    const stop = onSessionEnd(({ reason, path }) => ends.push(`${reason} ${path}`))
    await dashboard('client')
    await userEvent.click(await screen.findByRole('button', { name: 'Account: Nora Byrne' }))
    expect(screen.getByText('Signed in as Client')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(ends).toEqual(['signedOut /']))
    expect(getSession()).toBeNull()
    stop()
  })

  test('closes its panel on Escape, and the focus is back where it was', async () => {
    await dashboard()
    const button = await screen.findByRole('button', { name: 'Account: Nora Byrne' })
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  test('changes colours and language', async () => {
    await dashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Account: Nora Byrne' }))
    await userEvent.selectOptions(screen.getByLabelText('Appearance'), 'Dark')
    await userEvent.selectOptions(screen.getByLabelText('Theme'), 'Red and green')
    expect(document.documentElement.dataset).toMatchObject({ mode: 'dark', theme: 'red_green' })
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Français')
    // The page re-renders in the other language.
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cuves', hidden: true })).toBeInTheDocument())
    expect(document.documentElement.lang).toBe('fr')
  })

  test('shows the help, as ? does', async () => {
    await dashboard()
    await screen.findByRole('heading', { name: 'tanks' })
    await userEvent.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Help' }))
    expect(help.getByText('Search the list')).toBeInTheDocument()
    expect(help.getByText('Next row').parentElement).toHaveTextContent('Next row↓ or j')
    expect(help.getByText('Save the form').parentElement).toHaveTextContent('Save the formCtrl + S')
    await userEvent.click(help.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the frame', () => {
  test('leads from /dashboard to the first screen of the role', async () => {
    const router = await dashboard('client', '/dashboard')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/tanks'))
    expect(router.state.location.search).toBe('')
  })

  test.each(['admin', 'client', 'provider', 'group manager'])(
    'leads a %s from /dashboard with a filter to the first screen with it',
    async role => {
      const filter = JSON.stringify({ pct_lt: 10 })
      const router = await dashboard(role, `/dashboard?${new URLSearchParams({ filter, other: 'x' })}`)
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/tanks'))
      expect([...new URLSearchParams(router.state.location.search)]).toEqual([['filter', filter]])
    },
  )

  test('tells a role none of whose screens exist so, with a way out', async () => {
    await dashboard('test-user', '/dashboard')
    expect(await screen.findByText('Not available here')).toBeInTheDocument()
    expect(screen.getByText(/^Your account is for: Demo/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
  })

  test('says 404 for an address below it that no screen has, and leads home', async () => {
    const router = await dashboard('client', '/dashboard/nowhere')
    expect(await screen.findByRole('heading', { name: 'Looks like you got lost' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'BACK HOME' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/tanks'))
  })

  test('stays when a screen breaks, and gives it another chance', async () => {
    crash = true
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await dashboard()
    expect(await screen.findByText('An Error has occured')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeInTheDocument()
    crash = false
    complaints.mockRestore()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'tanks' })).toBeInTheDocument()
  })

  test.each(['menu', 'topbar'])('stays when the %s breaks, and so does the screen', async part => {
    broken.menu = part === 'menu'
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await dashboard('admin', '/dashboard/tanks', part === 'topbar' ? { name: { not: 'a text' } } : {})
    expect(await screen.findByRole('heading', { name: 'tanks' })).toBeInTheDocument()
    expect(await within(screen.getByRole('alert')).findByText('An Error has occured')).toBeInTheDocument()
    broken.menu = false
    complaints.mockRestore()
    if (part !== 'menu') return
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeInTheDocument()
  })

  test('says so while there is no network', async () => {
    await dashboard()
    await screen.findByRole('heading', { name: 'tanks' })
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/You’re offline/)).toBeVisible()
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument()
  })

  test('lets a keyboard skip to the content', async () => {
    await dashboard()
    await userEvent.click(await screen.findByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })
})
