import { storeOf } from '../crud/repository'
import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../src/config/schema'
import type { Deps } from '../deps'
import { RIGHTS } from '../plugins/auth'
import { anyOf, batchesOf, merge, type Batches } from './pending'
import { visibleTo, type Told } from './visible'

/** Somebody who is told as it happens. */
export type Listener = {
  /** Who it is by now; nobody once their session is over. */
  who(): Promise<Principal | undefined>
  tell(told: readonly Told[]): void
  end(): void
}
export type Hub = { join(listener: Listener): () => void }

const CHANNEL = 'live'
/** What one message to other servers holds, characters: it is sent as JSON within JSON, and PostgreSQL takes 8000 bytes. */
const LONGEST = 3000
/** Changes are gathered for so long: an upload is many transactions. */
const GATHER_MS = 250
/** After a lost connection nobody knows what was missed. */
const ANYTHING: readonly Told[] = [{ entity: '*', refetch: true }]

/** Tells streams what changed, each within its own scope: on this server and, by one message a transaction, on all others. */
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
        if (told.length > 0) listener.tell(told)
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
    app.notifier.publish(CHANNEL, text.length > LONGEST ? JSON.stringify(anyOf(batches)) : text)
  }
  const unfollow = db.onChanges(changes => publish(batchesOf(changes)))
  const subscribed = [
    app.notifier.subscribe(CHANNEL, payload => {
      if (payload === undefined) return listeners.forEach(listener => listener.tell(ANYTHING))
      merge(gathered, JSON.parse(payload) as Batches)
      sendSoon()
    }),
    // Whose session is over is found where streams are told, even of nothing.
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
      // Whose token was still being looked at when the end came: the server would wait for this stream.
      if (isOver) listener.end()
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
