import { createHash, randomBytes } from 'node:crypto'
import type { Row } from '../../engine/behaviour/row'
import type { Deps } from '../../engine/deps'
import type { Network } from './readCallback'

/** A network whose key was given. */
export type Connection = {
  readonly id: number
  readonly network: Network | 'any'
  /** Whether downlinks can be handed to its network server. */
  readonly sends: boolean
}

/** The connection whose record this is. */
export const connectionOf = ({ id, network, server }: Row): Connection =>
  ({ id, network, sends: server !== null }) as Connection

/** How long keys are remembered, ms: a server that could not be told of a change finds it so soon. */
const KEEP_MS = 1000
const KEY_BYTES = 24
/** By which a key that turns up in the wrong place is known for what it is. */
const PREFIX = 'ullage_'

const LIVE = `select id, network, server is not null as sends, key_hash from connections
  where state = 'active' and deleted_at is null and (key_hash is not null or from_settings)`
type Live = Connection & { readonly key_hash: string | null }

/** Keys are drawn by chance, so that their hash needs neither salt nor cost. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')
export const newIngestKey = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64url')

/** Whether messages of a network may come by a connection. */
export const takes = (connection: Connection, network: Network): boolean =>
  connection.network === 'any' || connection.network === network

/**
 * The connections whose keys hold. They are read together, at most once a second and after each change, and never for each
 * message. The connection that stands for the settings has their key until it gets one of its own.
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
      // What was read before a change must not be kept after it.
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
    /** Connections were written: what is remembered may be wrong. */
    forget: () => {
      known = undefined
      reading = undefined
    },
  }
}
