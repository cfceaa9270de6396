import type { FastifyInstance } from 'fastify'

const A_YEAR = 365 * 24 * 3600
/** What no page of ours asks a browser for; an installer's place and camera are asked for by our own pages alone. */
const PERMISSIONS = [
  'camera=(self)',
  'geolocation=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'browsing-topics=()',
].join(', ')

/** What every answer tells a browser to hold to. */
export function registerHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('permissions-policy', PERMISSIONS)
    // A sign-in by a provider's window speaks with the page that opened it.
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    // Known of our own socket, and of what a trusted proxy says.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${A_YEAR}`)
  })
}
