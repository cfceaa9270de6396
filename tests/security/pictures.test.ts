import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fairQueue } from '../../server/engine/attachments/fairQueue'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE } from '../api/ingest/support'
import { flatPng, makePhoto } from '../support/pictures'

describe('the queue of pictures', () => {
  /** A queue, and a way to add work that ends when told to. */
  function queueOf(limits: { waiting: number; running: number }) {
    const queue = fairQueue(limits)
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const refused: string[] = []
    const add = (user: number, name: string, signal?: AbortSignal) =>
      void queue
        .run(
          user,
          () => {
            begun.push(name)
            return new Promise<void>(done => ends.set(name, done))
          },
          signal,
        )
        .catch(({ code }: { code: string }) => refused.push(`${name} ${code}`))
    const end = async (name: string) => {
      ends.get(name)!()
      await new Promise(setImmediate)
    }
    return { queue, begun, refused, add, end }
  }

  test('gives every user a turn before anybody has a second one', async () => {
    const { begun, add, end } = queueOf({ waiting: 20, running: 1 })
    for (const name of ['a1', 'a2', 'a3']) add(1, name)
    for (const name of ['b1', 'b2']) add(2, name)
    add(3, 'c1')
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('keeps its second place for another user', async () => {
    const { begun, add, end } = queueOf({ waiting: 20, running: 2 })
    for (const name of ['a1', 'a2', 'a3']) add(1, name)
    expect(begun).toEqual(['a1'])
    add(2, 'b1')
    add(2, 'b2')
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'b2'])
  })

  test('when it is full, refuses the user with the most pictures, and still takes those of others', async () => {
    const { queue, refused, add, begun, end } = queueOf({ waiting: 3, running: 1 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(1, name)
    expect(() => queue.refuseIfFull(1)).toThrow('Too many requests')
    expect(() => queue.refuseIfFull(2)).not.toThrow()
    add(2, 'b1')
    await end('a1')
    expect(refused).toEqual(['a5 too_many', 'a4 too_many'])
    expect(begun).toEqual(['a1', 'b1'])
    add(2, 'b2')
    expect(() => queue.refuseIfFull(1)).toThrow('Too many requests')
    expect(() => queue.refuseIfFull(2)).toThrow('Too many requests')
    expect(() => queue.refuseIfFull(3)).not.toThrow()
  })

  test('drops pictures whose sender has closed the connection', async () => {
    const { begun, refused, add, end } = queueOf({ waiting: 20, running: 1 })
    const left = new AbortController()
    add(1, 'a1')
    add(1, 'a2', left.signal)
    add(1, 'a3')
    left.abort()
    add(1, 'a4', left.signal)
    await end('a1')
    expect(begun).toEqual(['a1', 'a3'])
    expect(refused).toEqual(['a2 malformed', 'a4 malformed'])
  })
})

describe('POST /api/attachments', () => {
  let world: World
  let url: string
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api/attachments`
  })
  afterAll(() => world.close())
  const [CLIENT, CUSTOMER] = [2, 7]
  const send = async (user: number, body: Buffer, signal?: AbortSignal) => {
    const authorization = `Bearer ${world.app.jwt.sign({ sub: String(user) })}`
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new Uint8Array(body),
      signal: signal ?? null,
    })
    await answer.arrayBuffer()
    return answer.status
  }

  test('is for roles that may put a picture into a record, an action or a call', async () => {
    const roles = ['admin', 'client', 'provider', 'install-user', 'customer', 'driver']
    const others = ['group manager', 'test-user', 'none', 'no such role']
    const asked = async (who: string) => (await world.as(who)('POST', '/api/attachments', {})).status
    for (const who of roles) expect([who, await asked(who)]).toEqual([who, 415])
    for (const who of others) expect([who, await asked(who)]).toEqual([who, 403])
  })

  test('a flood of large pictures by one user holds up nobody else, and ends when its sender leaves', async () => {
    const large = flatPng(4890, 4890)
    const left = new AbortController()
    const answers: number[] = []
    const flood = Array.from({ length: 22 }, () =>
      send(CUSTOMER, large, left.signal).then(
        status => void answers.push(status),
        () => undefined,
      ),
    )
    // The queue is full when the last one is refused.
    await expect.poll(() => answers, { timeout: 20_000 }).toContain(429)
    expect(await send(CLIENT, await makePhoto(400, 300))).toBe(201)
    expect(answers.filter(status => status === 201).length).toBeLessThanOrEqual(1)
    left.abort()
    await Promise.all(flood)
    // Otherwise this would wait for twenty large pictures.
    expect(await send(CUSTOMER, await makePhoto(400, 300))).toBe(201)
    const [row] = await world.db.query<{ n: number }>(
      'select count(*)::int as n from attachments where user_id = $1',
      [CUSTOMER],
    )
    expect(row!.n).toBeLessThanOrEqual(2)
  }, 120_000)
})
