import { scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { hashQueue } from '../../../server/engine/auth/hashQueue'
import { checkPassword, hashPassword, isOutdated } from '../../../server/engine/auth/password'
import { startThread } from '../../../server/engine/thread'

const PASSWORD = 'right horse battery'
const CHEAP = {
  password: 'x',
  salt: Buffer.alloc(16),
  bytes: 32,
  cost: { N: 2, r: 1, p: 1, maxmem: 2 ** 20 },
}

describe('a password', () => {
  test('is kept with every parameter of its hash', async () => {
    const stored = await hashPassword(PASSWORD)
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await checkPassword(PASSWORD, stored)).toBe(true)
    expect(await checkPassword('wrong horse battery', stored)).toBe(false)
    expect(isOutdated(stored)).toBe(false)
  })

  test('that was hashed at another cost, or kept in the first form, is still known and is to be hashed anew', async () => {
    const salt = Buffer.alloc(16, 7)
    const key = (N: number, r: number, p: number) =>
      scryptSync(PASSWORD, salt, 32, { N, r, p, maxmem: 2 ** 27 })
    const text = (bytes: Buffer) => bytes.toString('base64')
    const plain = (bytes: Buffer) => text(bytes).replace(/=+$/, '')
    for (const stored of [
      `$scrypt$ln=14,r=8,p=5$${plain(salt)}$${plain(key(2 ** 14, 8, 5))}`,
      `$scrypt$ln=12,r=16,p=1$${plain(salt)}$${plain(key(2 ** 12, 16, 1))}`,
      `scrypt$32768$${text(salt)}$${text(key(2 ** 15, 8, 3))}`,
    ]) {
      expect(await checkPassword(PASSWORD, stored), stored).toBe(true)
      expect(await checkPassword('wrong', stored), stored).toBe(false)
      expect(isOutdated(stored), stored).toBe(true)
    }
  })

  test('of nobody, or in a form that nobody knows, never fits', async () => {
    expect(await checkPassword(PASSWORD, null)).toBe(false)
    expect(await checkPassword(PASSWORD, 'plain')).toBe(false)
    expect(await checkPassword('x'.repeat(1001), await hashPassword(PASSWORD))).toBe(false)
  })
})

describe('many passwords at once', () => {
  test('keep no file from being read', async () => {
    let hashed = 0
    const hashes = Array.from({ length: 8 }, () => hashPassword(PASSWORD).then(() => ++hashed))
    await readFile(import.meta.filename)
    expect(hashed).toBeLessThan(2)
    await Promise.all(hashes)
  })

  test('of strangers are refused at once when too many wait, those of one address first', async () => {
    const { hash: queued } = hashQueue()
    const refused: string[] = []
    const ask = (stranger: string) =>
      queued(CHEAP, { stranger }).catch((error: { code: string; detail: object }) => {
        refused.push(`${stranger} ${error.code} ${JSON.stringify(error.detail)}`)
      })
    const asked = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].flatMap(address =>
      Array.from({ length: 20 }, () => ask(address)),
    )
    await Promise.all(asked)
    const at = (address: string) => refused.filter(text => text.startsWith(`${address} too_many`)).length
    // The first one is running; of each address 12 wait, of all addresses 24.
    expect([at('10.0.0.1'), at('10.0.0.2'), at('10.0.0.3')]).toEqual([7, 8, 20])
    expect(refused[0]).toContain('"retryAfter":5')
    await ask('10.0.0.3')
    expect(at('10.0.0.3')).toBe(20)
  })

  test('let whoever is signed in go before strangers', async () => {
    const { hash: queued } = hashQueue()
    const order: string[] = []
    const done = (name: string) => () => void order.push(name)
    await Promise.all([
      queued(CHEAP, { stranger: 'a' }).then(done('first stranger')),
      queued(CHEAP, { stranger: 'a' }).then(done('second stranger')),
      queued(CHEAP).then(done('signed in')),
    ])
    expect(order).toEqual(['first stranger', 'signed in', 'second stranger'])
  })

  test('outlive the end of their thread', async () => {
    const threads: Worker[] = []
    const { hash: queued } = hashQueue(() => {
      threads.push(startThread('auth/scryptWorker'))
      return threads.at(-1)!
    })
    const lost = queued({ ...CHEAP, cost: { N: 2 ** 16, r: 8, p: 16, maxmem: 2 ** 28 } })
    const next = queued(CHEAP)
    void threads[0]!.terminate()
    await expect(lost).rejects.toThrow('The thread for passwords ended')
    expect((await next).length).toBe(32)
    await expect(queued({ ...CHEAP, cost: { ...CHEAP.cost, N: 3 } })).rejects.toThrow('Invalid scrypt')
  })
})
