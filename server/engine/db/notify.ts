import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database'

/** Receives the published payload, or nothing when messages may have been missed. */
export type Listener = (payload: string | undefined) => void

/** Publishes messages to other servers on the same database. Messages are not stored for later subscribers. */
export type Notifier = {
  /** Call after the commit: subscribers on this server are called at once, those on others shortly after. */
  publish(channel: string, payload?: string): void
  /** Returns the unsubscribe function. */
  subscribe(channel: string, listener: Listener): () => void
  close(): Promise<void>
}

type Message = { from: string; channel: string; payload: string }

/** PostgreSQL limits payloads to less than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000
/** Delay before reconnecting the listener: initial and maximum, ms. */
const RETRY_MS = [100, 5000] as const

/** Subscribers by channel. */
function audience() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit: (channel: string, payload: string) =>
      listeners.get(channel)?.forEach(listener => listener(payload)),
    emitMissed: () => listeners.forEach(each => each.forEach(listener => listener(undefined))),
    subscribe: (channel: string, listener: Listener) => {
      const own = listeners.get(channel) ?? new Set()
      listeners.set(channel, own.add(listener))
      return () => void own.delete(listener)
    },
  }
}

/** The embedded database has a single process, so all subscribers are here. */
const embedded = new WeakMap<Database, ReturnType<typeof audience>>()

function notifierWithin(db: Database): Notifier {
  const here = embedded.get(db) ?? audience()
  embedded.set(db, here)
  return {
    publish: (channel, payload = '') => here.emit(channel, payload),
    subscribe: here.subscribe,
    close: async () => undefined,
  }
}

/**
 * Uses LISTEN and NOTIFY, on its own connection, which is reopened after a loss. `wire` is the single PostgreSQL channel for all
 * of ours; one connection for each would be too many.
 */
function notifierOver(db: Database, url: string, log: FastifyBaseLogger, wire: string): Notifier {
  const here = audience()
  const me = randomUUID()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let wait: number = RETRY_MS[0]

  const hear = (text: string | undefined) => {
    const { from, channel, payload } = JSON.parse(text ?? '{}') as Partial<Message>
    // The publisher has notified its own subscribers already.
    if (from !== me && channel !== undefined) here.emit(channel, payload ?? '')
  }
  const lost = (one: pg.Client, error?: Error) => {
    if (client !== one) return
    client = undefined
    void one.end().catch(() => undefined)
    if (closed) return
    log.warn({ err: error, ms: wait }, 'the connection that listens for other servers was lost')
    timer = setTimeout(listen, wait)
    timer.unref()
    wait = Math.min(wait * 2, RETRY_MS[1])
  }
  function listen() {
    const one = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 })
    client = one
    one.on('error', error => lost(one, error))
    one.on('end', () => lost(one))
    one.on('notification', ({ payload }) => hear(payload))
    one
      .connect()
      .then(() => one.query(`listen "${wire}"`))
      .then(
        () => {
          wait = RETRY_MS[0]
          here.emitMissed()
        },
        (error: Error) => lost(one, error),
      )
  }
  listen()
  return {
    publish: (channel, payload = '') => {
      const text = JSON.stringify({ from: me, channel, payload } satisfies Message)
      if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new Error(`Too long to publish: ${channel}`)
      here.emit(channel, payload)
      db.query('select pg_notify($1, $2)', [wire, text]).catch((error: unknown) => {
        if (!closed) log.warn({ err: error, channel }, 'other servers could not be told')
      })
    },
    subscribe: here.subscribe,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Messages between servers on one database; within the process for the embedded database. */
export const openNotifier = (
  db: Database,
  databaseUrl: string | undefined,
  log: FastifyBaseLogger,
  /** The name of the app, as PostgreSQL tells its servers from those of others. */
  name: string,
): Notifier =>
  db.engine === 'postgres' && databaseUrl ? notifierOver(db, databaseUrl, log, name) : notifierWithin(db)
