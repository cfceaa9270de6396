import { parseCookie, stringifySetCookie } from 'cookie'

/** The parts of a request that cookies depend on; a Fastify request is one. */
type CookieRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly host: string
  readonly protocol: string
}

export const REFRESH_COOKIE = 'ullage_session'
export const DEVICE_COOKIE = 'ullage_device'

/** A cookie is only sent to the address that reads it. */
const PATHS = { [REFRESH_COOKIE]: '/api/session', [DEVICE_COOKIE]: '/api/signin' } as const
type Name = keyof typeof PATHS

const DEVICE_SECONDS = 400 * 24 * 3600

const text = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

export const cookieOf = (request: CookieRequest, name: Name): string | undefined =>
  parseCookie(text(request.headers.cookie) ?? '')[name]

/** Behind a proxy that isn't configured as trusted, only the browser's `Origin` shows that the page uses TLS. */
const isSecure = ({ protocol, headers }: CookieRequest) =>
  protocol === 'https' || (text(headers.origin)?.startsWith('https:') ?? false)

const setCookie = (request: CookieRequest, name: Name, value: string, maxAge: number): string =>
  stringifySetCookie(name, value, {
    httpOnly: true,
    sameSite: 'strict',
    path: PATHS[name],
    maxAge: Math.max(0, Math.floor(maxAge)),
    secure: isSecure(request),
  })

export const refreshCookie = (request: CookieRequest, token: string, expiresAt: Date, now: Date): string =>
  setCookie(request, REFRESH_COOKIE, token, (expiresAt.getTime() - now.getTime()) / 1000)

export const noRefreshCookie = (request: CookieRequest): string => setCookie(request, REFRESH_COOKIE, '', 0)

/** The longest lifetime that browsers allow. */
export const deviceCookie = (request: CookieRequest, device: string): string =>
  setCookie(request, DEVICE_COOKIE, device, DEVICE_SECONDS)

/**
 * Whether the request comes from our own origin. Browsers send `Origin` with every POST and DELETE, and pages can't
 * forge it; where a proxy changes the host, `Sec-Fetch-Site` tells whether the origin is the same.
 */
export function isSameOrigin({ headers, host }: CookieRequest): boolean {
  if (text(headers['sec-fetch-site']) === 'same-origin') return true
  const origin = text(headers.origin)
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
