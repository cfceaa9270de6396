import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readEnv } from '../../../server/engine/env'
import { endAll, folder, start, until, usedFolder } from './program'

afterEach(endAll)

describe('settings', () => {
  test('that are wrong are all named, and nothing is started', async () => {
    const { ended, said } = start({
      PORT: '70000',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'short',
      DATA_DIR: await folder(),
    })
    expect(await ended).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'JWT_SECRET']) expect(said()).toContain(`${name}:`)
  })

  test('that name a port in use say so', async () => {
    const first = start({ DATA_DIR: await usedFolder() })
    const { port } = new URL(await first.address())
    const second = start({ DATA_DIR: await usedFolder(), PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`PORT: ${port} is in use`)
  })

  test('of production must be its own: secrets, no demonstration', () => {
    const refused = (source: Record<string, string>) => () => readEnv({ NODE_ENV: 'production', ...source })
    expect(refused({})).toThrow(/JWT_SECRET: .*\n.*INGEST_KEY: /)
    expect(refused({ JWT_SECRET: 'x'.repeat(32), INGEST_KEY: 'ullage-demo' })).toThrow(/INGEST_KEY/)
    expect(refused({ JWT_SECRET: 'x'.repeat(32), INGEST_KEY: 'y'.repeat(16), SEED: 'true' })).toThrow(/SEED/)
    expect(refused({ JWT_SECRET: 'x'.repeat(32), INGEST_KEY: 'y'.repeat(16) })).not.toThrow()
  })
})

describe('the data folder', () => {
  test('is refused to a second process, and free again after the first was killed', async () => {
    const DATA_DIR = await usedFolder()
    const first = start({ DATA_DIR })
    await first.address()
    const second = start({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(new RegExp(`DATA_DIR: .* is in use by process ${first.child.pid}`))
    first.child.kill('SIGKILL')
    await first.ended
    const third = start({ DATA_DIR })
    await until(`${await third.address()}/readyz`, 200)
  })

  test('that can not be one is named, wherever it would be', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, '')
    for (const DATA_DIR of [file, join(file, 'below'), '/proc/nowhere/below']) {
      const { ended, said } = start({ DATA_DIR })
      expect(await ended).toBe(1)
      expect(said()).toContain('DATA_DIR: ')
    }
  })

  test('is made where there is none, and given back when the program is asked to stop', async () => {
    const { address, child, ended } = start({ DATA_DIR: await folder() })
    await until(`${await address()}/readyz`, 200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

test('what is no request at all is in the log by the id that its answer names', async () => {
  const { address, said } = start({ DATA_DIR: await usedFolder(), LOG_LEVEL: 'info' })
  const { hostname, port } = new URL(await address())
  const socket = connect(Number(port), hostname)
  socket.write('hello there\r\n\r\n')
  let heard = ''
  for await (const chunk of socket) heard += chunk
  const { request_id } = JSON.parse(heard.split('\r\n\r\n')[1]!) as { request_id: string }
  await expect.poll(said).toContain(request_id)
})

describe('a request to stop', () => {
  test('lets a request that has begun end well, and begins no other', async () => {
    const { address, child, ended } = start({ DATA_DIR: await usedFolder() })
    const base = await address()
    await until(`${base}/readyz`, 200)
    const { hostname, port } = new URL(base)
    const body = '{"email":"nobody@example.com","password":"b"}'
    const socket = connect(Number(port), hostname)
    let heard = ''
    const told = (text: string) =>
      new Promise<void>(done => {
        const look = () => heard.includes(text) && done()
        socket.on('data', look)
        look()
      })
    socket.on('data', chunk => (heard += chunk))
    socket.write(
      `POST /api/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    )
    await told('100 Continue')
    child.kill('SIGTERM')
    await until(`${base}/healthz`, 0)
    socket.write(body)
    await told('Invalid credentials')
    expect(heard).toContain('HTTP/1.1 401')
    expect(await ended).toBe(0)
  })

  test('ends even when a request never does', async () => {
    const { address, child, ended } = start({ DATA_DIR: await usedFolder(), STOP_SECONDS: '1' })
    const base = await address()
    await until(`${base}/readyz`, 200)
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    socket.write('POST /api/signin HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n')
    await new Promise(done => socket.once('data', done))
    child.kill('SIGINT')
    expect(await ended).toBe(1)
    socket.destroy()
  })
})

describe('a PostgreSQL server', () => {
  test('that is down at start is named, whoever waits is told, and the program ends', async () => {
    const { address, ended, said } = start({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      DATA_DIR: await folder(),
    })
    const waiting = fetch(`${await address()}/api/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@example.com","password":"b"}',
    })
    expect((await waiting).status).toBe(503)
    expect(await ended).toBe(1)
    expect(said()).toContain('DATABASE_URL: the database can not be reached')
  })
})
