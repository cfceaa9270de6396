import { createHash, randomBytes } from 'node:crypto'
import type { Row } from '../../engine/behaviour/row'
import type { Deps } from '../../engine/deps'
import type { Network } from './readCallback'

/** The connection that a key belongs to. */
export type Connection = {
  readonly id: number
  readonly network: Network | 'any'
  /** Whether it has a network server to send downlinks to. */
  readonly sends: boolean
}

/** Converts a stored row. */
export const connectionOf = ({ id, network, server }: Row): Connection =>
  ({ id, network, sends: server !== null }) as Connection

/** Cache lifetime of keys, ms: an upper bound for servers that missed a change notification. */
const KEEP_MS = 1000
const KEY_BYTES = 24
/** Prefix by which secret scanners recognise a leaked key. */
const PREFIX = 'ullage_'

const LIVE = `select id, network, server is not null as sends, key_hash from connections
  where state = 'active' and deleted_at is null and (key_hash is not null or from_settings)`
type Live = Connection & { readonly key_hash: string | null }

/** Keys are random, so their hash needs neither salt nor a slow function. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')
export const newIngestKey = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64url')

/** Whether a connection accepts messages of a network. */
export const takes = (connection: Connection, network: Network): boolean =>
  connection.network === 'any' || connection.network === network

/**
 * Connections with valid keys, cached: read together at most once a second and after each change, not for each
 * message. The connection for the configured key uses that key until it gets its own.
 */
export function ingestKeys({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const ofSettings = hashOfKey(env.ingestKey)
  let known: { readonly live: ReadonlyMap<string, Connection>; readonly until: number } | undefined
  let reading: Promise<ReadonlyMap<string, Connection>> | undefined

  const read = () => {
    const asked = performance.now()
    const mine = db.query<Live>(LIVE).then(rows => {
      const live = new Map(
        rows.map(
          ({ key_hash, id, network, sends }) => [key_hash ?? ofSettings, { id, network, sends }] as const,
        ),
      )
      // Don't cache a result that was read before a change.
      if (reading === mine) known = { live, until: asked + KEEP_MS }
      return live
    })
    reading = mine
    const done = () => void (reading === mine && (reading = undefined))
    mine.then(done, done)
    return mine
  }
  return {
    async find(key: string): Promise<Connection | undefined> {
      const isFresh = known !== undefined && known.until > performance.now()
      const live = isFresh ? known!.live : await (reading ?? read())
      return live.get(hashOfKey(key))
    },
    /** Clears the cache after connections changed. */
    forget: () => {
      known = undefined
      reading = undefined
    },
  }
}
