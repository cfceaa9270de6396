import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isOutside } from '../../../src/config/schema'
import type { Deps } from '../deps'
import { AppError, forbidden } from '../errors'
import { startHub } from './hub'

/** Heartbeat interval, ms, so that proxies don't close an idle connection. */
const BEAT_MS = 15_000
const PATH = '/api/live'
/** An endless response, which OpenAPI can't describe. `docs/sending.md` documents it. */
const HIDDEN = { schema: { hide: true } }
/** Buffer limit for a stalled reader, bytes; beyond it the stream is closed. */
const MAX_BUFFERED_BYTES = 1_000_000
/** Maximum number of streams of one user: a tab needs one, and each costs a permission check at every change. */
const MAX_STREAMS_PER_USER = 50

/** Server-sent events about changes within the user's scope, until the token expires or the session ends. */
export async function liveRoutes(app: FastifyInstance, deps: Deps) {
  const hub = startHub(app, deps)
  const open = new Map<number, number>()
  const count = (userId: number, change: 1 | -1) => {
    const left = (open.get(userId) ?? 0) + change
    if (left > 0) open.set(userId, left)
    else open.delete(userId)
  }
  app.get(PATH, HIDDEN, (request, reply) => {
    const { userId, sessionId, role } = request.principal
    // The customer app polls its own calls instead.
    if (isOutside(deps.app.scopes, role)) throw forbidden()
    if ((open.get(userId) ?? 0) >= MAX_STREAMS_PER_USER)
      throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: 60 })
    count(userId, 1)
    const token = request.headers.authorization!.replace(/^Bearer +/i, '')
    const { exp = 0 } = app.jwt.decode<{ exp?: number }>(token) ?? {}
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy()
      else if (!stream.writableEnded) stream.write(text)
    }
    const end = () => {
      write('event: end\ndata: {}\n\n')
      stream.end()
    }
    const leave = hub.join({
      who: () => app.principals.of(userId, sessionId),
      send: told => write(`data: ${JSON.stringify(told)}\n\n`),
      end,
    })
    const beat = setInterval(() => {
      app.principals.of(userId, sessionId).then(
        principal => (principal ? write(': \n\n') : end()),
        () => end(),
      )
    }, BEAT_MS)
    const over = setTimeout(end, Math.max(0, exp * 1000 - Date.now()))
    let isOver = false
    const done = () => {
      if (isOver) return
      isOver = true
      count(userId, -1)
      leave()
      clearInterval(beat)
      clearTimeout(over)
      stream.destroy()
    }
    request.raw.once('close', done)
    stream.once('close', done)
    write('retry: 2000\n: \n\n')
    return (
      reply
        // Close the connection afterwards: a keep-alive connection would delay the server's shutdown.
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
        .type('text/event-stream')
        .send(stream)
    )
  })
}
