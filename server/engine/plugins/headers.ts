import type { FastifyInstance } from 'fastify'
import type { Addresses } from './addresses'

const A_YEAR = 365 * 24 * 3600
/** Permissions policy: only our own pages may ask for camera and location. */
const PERMISSIONS = [
  'camera=(self)',
  'geolocation=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'browsing-topics=()',
].join(', ')

/** Adds security headers to every response. */
export function registerHeaders(app: FastifyInstance, { isOwn }: Addresses) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('permissions-policy', PERMISSIONS)
    // A sign-in popup communicates with the page that opened it.
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    // Answers hold personal data, which no cache may keep; those that may be kept say so themselves.
    const { url = request.url } = request.routeOptions
    if (isOwn(url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // The protocol of our own socket, or the one that a trusted proxy reports.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${A_YEAR}`)
  })
}
