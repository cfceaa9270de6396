import { parseCookie, stringifySetCookie } from 'cookie'
import { slugOf, type App } from '../../../src/config/schema/app'

/** The parts of a request that cookies depend on; a Fastify request is one. */
type CookieRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly host: string
  readonly protocol: string
}

/** A cookie is only sent to the address that reads it. */
const PATHS = { session: '/api/session', device: '/api/signin' } as const
type Kind = keyof typeof PATHS

const DEVICE_SECONDS = 400 * 24 * 3600

const text = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** Behind a proxy that isn't configured as trusted, only the browser's `Origin` shows that the page uses TLS. */
const isSecure = ({ protocol, headers }: CookieRequest) =>
  protocol === 'https' || (text(headers.origin)?.startsWith('https:') ?? false)

/** The cookies of an app, whose names begin with that of the app: pages of others may have the same host. */
export function cookiesOf(app: Pick<App, 'name'>) {
  const nameOf = (kind: Kind) => `${slugOf(app)}_${kind}`
  const read = (kind: Kind) => (request: CookieRequest) =>
    parseCookie(text(request.headers.cookie) ?? '')[nameOf(kind)]
  const write = (request: CookieRequest, kind: Kind, value: string, maxAge: number): string =>
    stringifySetCookie(nameOf(kind), value, {
      httpOnly: true,
      sameSite: 'strict',
      path: PATHS[kind],
      maxAge: Math.max(0, Math.floor(maxAge)),
      secure: isSecure(request),
    })
  return {
    refreshName: nameOf('session'),
    readRefresh: read('session'),
    readDevice: read('device'),
    refresh: (request: CookieRequest, token: string, expiresAt: Date, now: Date): string =>
      write(request, 'session', token, (expiresAt.getTime() - now.getTime()) / 1000),
    noRefresh: (request: CookieRequest): string => write(request, 'session', '', 0),
    /** The longest lifetime that browsers allow. */
    device: (request: CookieRequest, device: string): string =>
      write(request, 'device', device, DEVICE_SECONDS),
  }
}

/**
 * Whether the request comes from our own origin. Browsers send `Origin` with every POST and DELETE, and pages can't
 * forge it; where a proxy changes the host, `Sec-Fetch-Site` tells whether the origin is the same.
 */
export function isSameOrigin({ headers, host }: CookieRequest): boolean {
  if (text(headers['sec-fetch-site']) === 'same-origin') return true
  const origin = text(headers.origin)
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
