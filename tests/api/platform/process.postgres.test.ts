import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../../support/stores'
import { closing, endAll, folder, start, status, until } from './program'

afterEach(endAll)

test('a PostgreSQL server that goes away is told as 503, and found again when it is back', async () => {
  const { url, drop } = await freshDatabase()
  closing.push(drop)
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  const open = (port: number) =>
    new Promise<number>(done => {
      server = createServer(near => {
        const far = connect(Number(target.port), target.hostname)
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.on('error', () => undefined)
        }
        near.pipe(far).pipe(near)
      }).listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port))
    })
  const shut = () => {
    sockets.forEach(socket => socket.destroy())
    return new Promise(done => server.close(done))
  }
  const port = await open(0)
  closing.push(shut)
  const through = new URL(url)
  through.port = String(port)
  const { address } = start({ DATABASE_URL: through.href, DATA_DIR: await folder() })
  const base = await address()
  await until(`${base}/readyz`, 200)
  await shut()
  await until(`${base}/readyz`, 503)
  expect(await status(`${base}/healthz`)).toBe(200)
  const answer = await fetch(`${base}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@example.com","password":"b"}',
  })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  await open(port)
  await until(`${base}/readyz`, 200)
})
