import { storeOf } from '../crud/repository'
import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../src/config/schema'
import type { Deps } from '../deps'
import { RIGHTS } from '../plugins/auth'
import { anyOf, batchesOf, merge, type Batches } from './pending'
import { visibleTo, type LiveMessage } from './visible'

/** A stream that receives changes. */
export type Listener = {
  /** The stream's user with current permissions; undefined once the session ended. */
  who(): Promise<Principal | undefined>
  send(told: readonly LiveMessage[]): void
  end(): void
}
export type Hub = { join(listener: Listener): () => void }

const CHANNEL = 'live'
/** Size limit of a message to other servers, characters: it is JSON within JSON, and PostgreSQL's limit is 8000 bytes. */
const MAX_MESSAGE_CHARACTERS = 3000
/** Time during which changes are batched, ms: an upload has many transactions. */
const GATHER_MS = 250
/** After a lost connection, changes may have been missed: refetch everything. */
const ANYTHING: readonly LiveMessage[] = [{ entity: '*', refetch: true }]

/**
 * Sends changes to streams, each within its own scope: on this server and, by one message a transaction, on all
 * others.
 */
export function startHub(app: FastifyInstance, deps: Deps): Hub {
  const { db, log } = deps
  const listeners = new Set<Listener>()
  let gathered: Batches = {}
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const send = async () => {
    timer = undefined
    const batches = gathered
    gathered = {}
    const visible = visibleTo(storeOf(deps), batches)
    await Promise.all(
      [...listeners].map(async listener => {
        const principal = await listener.who()
        if (!principal) return listener.end()
        const told = await visible(principal)
        if (told.length > 0) listener.send(told)
      }),
    )
  }
  const sendSoon = () => {
    if (listeners.size === 0) return void (gathered = {})
    timer ??= setTimeout(
      () => void send().catch((error: unknown) => log.warn({ err: error }, 'streams could not be told')),
      GATHER_MS,
    )
  }
  const publish = (batches: Batches) => {
    const text = JSON.stringify(batches)
    app.notifier.publish(
      CHANNEL,
      text.length > MAX_MESSAGE_CHARACTERS ? JSON.stringify(anyOf(batches)) : text,
    )
  }
  const unfollow = db.onChanges(changes => publish(batchesOf(changes)))
  const subscribed = [
    app.notifier.subscribe(CHANNEL, payload => {
      if (payload === undefined) return listeners.forEach(listener => listener.send(ANYTHING))
      merge(gathered, JSON.parse(payload) as Batches)
      sendSoon()
    }),
    // Ended sessions are detected when streams are notified, even without changes.
    app.notifier.subscribe(RIGHTS, sendSoon),
  ]
  app.addHook('preClose', async () => {
    unfollow()
    for (const unsubscribe of subscribed) unsubscribe()
    clearTimeout(timer)
    isOver = true
    for (const listener of listeners) listener.end()
  })
  return {
    join: listener => {
      // The token check may end after the shutdown began, and the server would wait for this stream.
      if (isOver) listener.end()
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
