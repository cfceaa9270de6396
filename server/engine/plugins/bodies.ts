import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { SECOND_MS } from '../../../src/config/schema/durations'
import type { Env } from '../env'
import { AppError } from '../errors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route checks a key before its body is read: bodies aren't counted by address, and an `upload` may take as long
     * as a user's.
     */
    keyed?: 'callback' | 'upload'
  }
}

/** Bodies without a session that the server receives at the same time from one address. */
const OPEN_BODIES = 50

type Settings = Pick<Env, 'openBodySeconds' | 'addressConnections' | 'trustProxy'>

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a body is still arriving. An injected request (`app.inject`) has its body, and no socket. */
const isArriving = (request: FastifyRequest) =>
  hasBody(request) && !request.raw.complete && request.raw.socket instanceof Socket

/** Counts open bodies or connections by a key, such as an address. */
function openBy() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove(key: string) {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}

/** Limits the connections of an address. Behind a proxy, all connections are the proxy's, which has its own limits. */
function limitConnections(app: FastifyInstance, { addressConnections, trustProxy }: Settings) {
  if (trustProxy !== undefined) return
  const open = openBy()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (open.of(address) >= addressConnections) return void socket.destroy()
    open.add(address)
    socket.once('close', () => open.remove(address))
  })
}

/**
 * Limits in time and number the bodies of requests without a session, which anyone can send slowly to hold connections
 * (slow-body attack). Runs after the checks of tokens and keys: a refused request has its response by then.
 */
function limitOpenBodies(app: FastifyInstance, { openBodySeconds }: Settings) {
  const open = openBy()
  app.addHook('preParsing', async request => {
    const { raw, routeOptions } = request
    const { keyed } = routeOptions.config ?? {}
    if (request.principal !== undefined || keyed === 'upload' || !isArriving(request)) return
    const address = app.limits.addressOf(request)
    if (keyed === undefined && open.of(address) >= OPEN_BODIES)
      throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: openBodySeconds })
    open.add(address)
    // The same event as for Node's own `requestTimeout`, which answers 408.
    const slow = setTimeout(
      () => app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket),
      openBodySeconds * SECOND_MS,
    )
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      clearTimeout(slow)
      open.remove(address)
    }
    raw.once('end', over)
    raw.once('close', over)
  })
}

/**
 * Reads the rest of a refused request's body and drops it, for a limited time (lingering close). Closing the connection
 * at once would reset it while the client still sends, and the client would never see the response, such as 413.
 */
function dropUnreadBodies(app: FastifyInstance, { openBodySeconds }: Settings) {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (!isArriving(request)) return
    reply.removeHeader('connection')
    // Node reads the rest of a body only if the connection stays open.
    const isLast = !reply.raw.shouldKeepAlive
    reply.raw.shouldKeepAlive = true
    const cut = setTimeout(() => raw.socket.destroy(), openBodySeconds * SECOND_MS)
    raw.once('close', () => clearTimeout(cut))
    raw.once('end', () => {
      clearTimeout(cut)
      if (isLast) raw.socket.destroySoon()
    })
  })
}

/** Limits of connections and request bodies. Registered after the checks of limits and tokens. */
export function registerBodies(app: FastifyInstance, settings: Settings) {
  limitConnections(app, settings)
  limitOpenBodies(app, settings)
  dropUnreadBodies(app, settings)
}
