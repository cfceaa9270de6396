import { scryptSync } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/**
 * Scrypt in a thread of its own, by the synchronous call: the asynchronous one would take a thread of libuv's pool, which
 * reads files and looks up names for everybody.
 */
export type Ask = {
  password: string
  salt: Uint8Array
  bytes: number
  cost: { N: number; r: number; p: number; maxmem: number }
}
export type Answer = { key: Uint8Array } | { error: string }

const port = parentPort!

// Answering goes before hashing. Linux keeps a priority by thread; elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

port.on('message', ({ password, salt, bytes, cost }: Ask) => {
  try {
    port.postMessage({ key: scryptSync(password, salt, bytes, cost) } satisfies Answer)
  } catch (error) {
    port.postMessage({ error: (error as Error).message } satisfies Answer)
  }
})
