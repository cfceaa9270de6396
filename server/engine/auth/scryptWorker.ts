import { scryptSync } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/**
 * Runs synchronous scrypt in a worker thread: the asynchronous call would occupy a thread of libuv's pool, which also
 * serves file reads and DNS look-ups.
 */
export type Ask = {
  password: string
  salt: Uint8Array
  bytes: number
  cost: { N: number; r: number; p: number; maxmem: number }
}
export type Answer = { key: Uint8Array } | { error: string }

const port = parentPort!

// Answering requests has priority over hashing. On Linux priorities are per thread; elsewhere this would lower the
// whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

port.on('message', ({ password, salt, bytes, cost }: Ask) => {
  try {
    port.postMessage({ key: scryptSync(password, salt, bytes, cost) } satisfies Answer)
  } catch (error) {
    port.postMessage({ error: (error as Error).message } satisfies Answer)
  }
})
