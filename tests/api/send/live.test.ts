import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordSent, type Claimed } from '../../../server/engine/outbox/claim'
import { enqueueOutgoing } from '../../../server/engine/outbox/enqueue'
import { startWorld } from '../contract/world'
import { startYard, type Yard } from '../decisions/support'
import { ENGINE, sigfox } from '../ingest/support'

type LiveMessage = { entity: string; id?: number; version?: number; refetch?: true; gone?: true }

describe('what changes is told as it happens', () => {
  let yard: Yard
  let base: string
  const halts: AbortController[] = []
  beforeAll(async () => {
    yard = await startYard(ENGINE)
    await yard.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(yard.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    for (const halt of halts) halt.abort()
    await yard.close()
  })

  /** Opens a stream, and collects its messages. */
  async function listen(id: number) {
    const told: LiveMessage[] = []
    const halt = new AbortController()
    halts.push(halt)
    const token = yard.app.jwt.sign({ sub: String(id) })
    const response = await fetch(`${base}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
      signal: halt.signal,
    })
    const stream = { told, status: response.status, type: response.headers.get('content-type'), ended: false }
    const read = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body!)
        for (const [, data] of decoder.decode(chunk).matchAll(/^data: (\[.*)$/gm))
          told.push(...(JSON.parse(data!) as LiveMessage[]))
      stream.ended = true
    }
    read().catch(() => undefined)
    return stream
  }
  const about = (stream: { told: LiveMessage[] }, entity: string) =>
    stream.told.filter(told => told.entity === entity)

  test('a change reaches who may see the record, with its version, and nobody else', async () => {
    const [client, manager, provider] = [await listen(2), await listen(4), await listen(3)]
    // A customer's token only gives access to customer calls.
    expect((await listen(7)).status).toBe(403)
    expect(client).toMatchObject({ status: 200, type: 'text/event-stream' })
    const changed = await yard.as('client')('PUT', `/api/tanks/${yard.tank}`, { access_notes: 'Gate' })
    const wanted = { entity: 'tanks', id: yard.tank, version: changed.body.version }
    for (const who of [client, manager, provider])
      await expect.poll(() => about(who, 'tanks')).toContainEqual(wanted)
    await yard.as('admin')('POST', '/api/tanks', {
      name: 'Stranger',
      group_id: 21,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
    })
    // The last message arrives after all earlier ones.
    await yard.as('client')('PUT', `/api/tanks/${yard.tank}`, { access_notes: 'Lane' })
    await expect
      .poll(() => about(client, 'tanks').some(({ version }) => version === changed.body.version + 1))
      .toBe(true)
    expect(about(client, 'tanks').every(({ id }) => id === yard.tank)).toBe(true)
  })

  test('one user has fifty streams at a time, and another when one of them ends', async () => {
    const before = halts.length
    const streams = await Promise.all(Array.from({ length: 50 }, () => listen(6)))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect((await listen(6)).status).toBe(429)
    halts[before]!.abort()
    await expect.poll(async () => (await listen(6)).status).toBe(200)
    expect((await listen(5)).status).toBe(200)
    for (const halt of halts.slice(before)) halt.abort()
  })

  test('a reading tells of its tank', async () => {
    const client = await listen(2)
    await yard.tell([sigfox('AA01', 40 * 24 - 1, 200, { ullage_mm: 800 })])
    await expect.poll(() => about(client, 'tanks').map(({ id }) => id)).toContain(yard.tank)
  })

  test('who loses sight of a record is told that it is gone', async () => {
    const tank = await yard.make((await import('../../../src/config/entities')).entityOf('tanks'))
    const [client, other] = [await listen(2), await listen(4)]
    await yard.as('admin')('PUT', `/api/tanks/${tank.id}`, { group_id: 21 })
    for (const who of [client, other])
      await expect
        .poll(() => about(who, 'tanks'))
        .toContainEqual({
          entity: 'tanks',
          id: tank.id,
          gone: true,
        })
  })

  test('an inbox tells its owner alone', async () => {
    const [manager, client] = [await listen(4), await listen(2)]
    await yard.as('group manager')('PUT', '/api/notifications/read', {})
    await expect
      .poll(() => about(manager, 'notifications'))
      .toEqual([{ entity: 'notifications', refetch: true }])
    expect(about(client, 'notifications')).toEqual([])
  })

  test('what goes out tells of itself when it is queued, and when it has left', async () => {
    const admin = await listen(1)
    const now = yard.clock.now
    const ids = await yard.db.transaction(tx =>
      enqueueOutgoing(tx, now, [
        {
          channel: 'email',
          kind: 'messages',
          recipient: 'nora@example.com',
          subject: 'Office closed',
          payload: {},
          dedupeKey: 'told-as-it-happens',
          at: new Date(now.getTime() + 86_400_000),
        },
      ]),
    )
    const [id] = ids as [number]
    await expect.poll(() => about(admin, 'outbox')).toContainEqual({ entity: 'outbox', id, version: 1 })
    await yard.db.query('update outbox set attempts = 1 where id = $1', [id])
    await recordSent(yard.db, now, { id, attempts: 1 } as Claimed, 'a-reference')
    await expect.poll(() => about(admin, 'outbox')).toContainEqual({ entity: 'outbox', id, version: 2 })
  })

  test('what is undone is not told', async () => {
    const client = await listen(2)
    await yard.db
      .transaction(async tx => {
        tx.changed({ entity: 'tanks', ids: [yard.tank] })
        throw new Error('no')
      })
      .catch(() => undefined)
    await yard.as('client')('PUT', `/api/notifications/read`, {})
    await expect.poll(() => about(client, 'notifications').length).toBe(1)
    expect(about(client, 'tanks')).toEqual([])
  })

  test('above a hundred records it says to fetch anew', async () => {
    const client = await listen(2)
    yard.db.changed({ entity: 'tanks', ids: Array.from({ length: 101 }, (_, i) => i + 1) })
    await expect.poll(() => about(client, 'tanks')).toEqual([{ entity: 'tanks', refetch: true }])
  })

  test('it ends with the rights of its user; without a token there is none', async () => {
    expect((await fetch(`${base}/api/live`)).status).toBe(401)
    const gone = await listen(6)
    await yard.db.query(`update users set status = 'suspended' where id = 6`)
    yard.app.recordWritten('users')
    yard.db.changed({ entity: 'tanks', ids: [yard.tank] })
    await expect.poll(() => gone.ended).toBe(true)
  })
})

test('a stream ends with its token', async () => {
  const world = await startWorld(ENGINE, undefined, { ACCESS_SECONDS: '5' })
  try {
    const token = world.app.jwt.sign({ sub: '2' })
    const answer = await world.app.inject({
      method: 'GET',
      url: '/api/live',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.body).toMatch(/event: end\ndata: \{\}\n\n$/)
  } finally {
    await world.close()
  }
})

test('a stream that is asked for while the server stops does not keep it', async () => {
  const world = await startWorld(ENGINE)
  const { app } = world
  let isStopping!: () => void
  const stopping = new Promise<void>(done => (isStopping = done))
  let isAsked!: () => void
  const asked = new Promise<void>(done => (isAsked = done))
  // Delays the lookup of the token's user.
  const { of } = app.principals
  app.principals.of = async (...who) => {
    isAsked()
    await stopping
    return of(...who)
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${app.jwt.sign({ sub: '2' })}` },
  })
  await asked
  const closed = world.close()
  // Open streams are ended before the server stops listening.
  await expect.poll(() => app.server.listening).toBe(false)
  isStopping()
  expect(await (await answer).text()).toContain('event: end')
  await closed
})
