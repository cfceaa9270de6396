import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isOutside } from '../../../src/config/schema'
import type { Deps } from '../deps'
import { AppError, forbidden } from '../errors'
import { startHub } from './hub'

/** A sign of life, ms, so that a proxy doesn't close what is quiet. */
const BEAT_MS = 15_000
const PATH = '/api/live'
/** An endless answer: no other route's description fits it. `docs/sending.md` tells of it. */
const HIDDEN = { schema: { hide: true } }
/** A reader who takes nothing in any more is cut off, bytes. */
const MOST_WAITING = 1_000_000
/** Streams that one user has at a time: a tab needs one, and each is asked after and told of every change. */
const MOST_OF_USER = 50

/** Server-sent events of what changed within the asker's scope, until the token or its session ends. */
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
    // Their pages ask by the calls that are theirs.
    if (isOutside(deps.app.scopes, role)) throw forbidden()
    if ((open.get(userId) ?? 0) >= MOST_OF_USER)
      throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: 60 })
    count(userId, 1)
    const token = request.headers.authorization!.replace(/^Bearer +/i, '')
    const { exp = 0 } = app.jwt.decode<{ exp?: number }>(token) ?? {}
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > MOST_WAITING) stream.destroy()
      else if (!stream.writableEnded) stream.write(text)
    }
    const end = () => {
      write('event: end\ndata: {}\n\n')
      stream.end()
    }
    const leave = hub.join({
      who: () => app.principals.of(userId, sessionId),
      tell: told => write(`data: ${JSON.stringify(told)}\n\n`),
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
        // Nothing comes after it on its connection, which would keep a server that stops waiting.
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
        .type('text/event-stream')
        .send(stream)
    )
  })
}
