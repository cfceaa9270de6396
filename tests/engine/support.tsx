import { act, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import AdminApp from '../../src/AdminApp'
import { product } from '../../src/dashboard'
import type { Language } from '../../src/config/schema/constants'
import type { VolumeUnit } from '../../src/config/volumes'
import { startSession } from '../../src/providers/auth/session'
import { resetStored } from '../../src/providers/auth/store'
import { AppError } from '../../src/providers/errors'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { takeNewLanguage } from '../../src/providers/newLanguage'
import { setPreferences } from '../../src/providers/preferences'
import { translate } from '../../src/config/schema/text/translate'
import { prepared } from '../support/prepared'

// jsdom has no canvas for a map; maps are tested in a real browser. A click is one near Dublin.
vi.mock('../../src/resources/ui/PlaceMap', () => ({
  default: ({ onChoose }: { onChoose?: (place: object) => void }) => (
    // Stand-in for the map, which only tests click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <figure data-testid="map" onClick={() => onChoose?.({ lat: 53.35, lng: -6.26 })} />
  ),
}))

// react-admin logs every refusal to the console in development; many of these tests cause refusals on purpose.
const loud = console.error
console.error = (...args: unknown[]) => {
  if (!(args[0] instanceof AppError)) loud(...args)
}

const USERS = { admin: 1, client: 2, provider: 3, 'test-user': 5 } as const
type Role = keyof typeof USERS

type ServerInfo = {
  address: string
  tokens: Record<Role, string>
  made: Record<string, (number | string)[]>
}
export type Call = { method: string; path: string; headers: Headers; body: unknown }

/** Starts the server and routes `fetch` of a path to it, as the page's own host would. */
export async function startApi() {
  const servers = await prepared('screens')
  const started = await fetch(servers, { method: 'POST' })
  if (!started.ok) throw new Error(await started.text())
  const told = (await started.json()) as ServerInfo
  const calls: Call[] = []
  /** Intercepts requests between the page and the server; undefined lets the request through. */
  let between: (call: Call) => Response | undefined | Promise<Response | undefined> = () => undefined
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const call = { method: init.method ?? 'GET', path, headers: new Headers(init.headers), body }
    calls.push(call)
    // jsdom's AbortSignal isn't accepted by Node's fetch.
    const go = () => through(`${told.address}${path}`, { ...init, signal: null })
    const answer = between(call)
    return answer ? Promise.resolve(answer).then(it => it ?? go()) : go()
  })
  return {
    ...told,
    calls,
    /** Lets a test drop, refuse or delay responses. */
    intercept: (next: typeof between) => {
      between = next
    },
    /** Another user's request, made outside the page. */
    ask: async (method: string, path: string, body?: unknown, role: Role = 'admin') => {
      const answer = await through(`${told.address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${told.tokens[role]}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as Record<string, unknown> & { id: number; version: number }
    },
    stop: async () => {
      vi.unstubAllGlobals()
      await fetch(`${servers}/${new URL(told.address).port}`, { method: 'DELETE' })
    },
  }
}
export type Api = Awaited<ReturnType<typeof startApi>>

/** Four customers that one search finds, by the first word of their names. Values are ids. */
export async function makeFarms(api: Api) {
  const made: Record<string, number> = {}
  const sample = await api.ask('GET', `/api/customers/${api.made.customers![0]}`)
  for (const [i, name] of ['Ash', 'Beech', 'Cedar', 'Damson'].entries()) {
    const { id } = await api.ask('POST', '/api/customers', {
      name: `${name} Farm`,
      customer_no: `T-${name}`,
      email: `${name}@example.com`,
      kind: i % 2 === 0 ? 'farm' : 'public',
      parent_id: sample.parent_id,
      county_id: sample.county_id,
      country_id: sample.country_id,
    })
    made[name] = id
  }
  return made
}
export const filter = (values: object) => `filter=${encodeURIComponent(JSON.stringify(values))}`

/** Adds window functions that jsdom lacks. */
function furnish(width: number) {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
  window.matchMedia = (query: string) =>
    ({
      matches: Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) >= width,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as Partial<MediaQueryList> as MediaQueryList
}

type Visit = { role?: Role; width?: number; units?: VolumeUnit; language?: Language }

/** Signs in and opens an address of the dashboard. */
export async function visit(api: Api, at: string, how: Visit = {}) {
  const { role = 'admin', width = 1440, units, language = 'en' } = how
  furnish(width)
  localStorage.clear()
  resetStored()
  setPreferences({ language, mode: 'light' })
  await startSession({
    token: api.tokens[role],
    role,
    user: {
      id: USERS[role],
      uid: `u${USERS[role]}`,
      name: role,
      email: `u${USERS[role]}@example.com`,
      roles: [{ name: role }],
      role_type: role,
      service_type: 0,
      tank_group_ids: role === 'client' ? [10] : [],
      permissions: [],
      units,
    },
  })
  // Marks the language as already known to the account, and not just chosen.
  takeNewLanguage()
  await Promise.all([loadMessages('en'), loadMessages(language)])
  api.calls.length = 0
  const router = createMemoryRouter([{ path: '/dashboard/*', element: <AdminApp {...product} /> }], {
    initialEntries: [at],
  })
  // The dashboard waits for its texts before it renders: React continues only within an awaited `act`.
  const view = await act(async () => render(<RouterProvider router={router} />))
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  const query = () => new URLSearchParams(router.state.location.search)
  return { ...view, router, address, query }
}

/** A text of the English tables. */
export function text(key: string, args: Record<string, unknown> = {}): string {
  const found = translate(messagesOf('en'), key, args as Record<string, string | number>)
  return found === key && typeof args._ === 'string' ? args._ : found
}

/** Current texts of the table's first column. */
export const shownTitles = () =>
  [...document.querySelectorAll('tbody tr[data-row] a[data-open]')].map(each => each.textContent)

/** Waits until the list on the page has all its rows, including those below the window. */
export const rows = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')]
    const isWhole = document.querySelector('tbody[aria-hidden]') === null
    if (found.length === 0 || !isWhole) throw new Error('no rows yet')
    return found
  })
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
