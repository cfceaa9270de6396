import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, KEY, startStack, type Stack } from '../ingest/support'

let stack: Stack
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  stack = await startStack(ENGINE, { OPEN_BODY_SECONDS: '1', BODY_LIMIT: '1024' })
  await stack.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stack.app.server.address() as { port: number }).port
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  return stack.close()
})

/** A connection with everything that it received, and how it ended. */
function open(to = port) {
  const socket = connect(to, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  let error: string | undefined
  socket.on('data', chunk => (received += String(chunk)))
  socket.on('error', ({ message }) => (error = message))
  const closed = new Promise<void>(done => socket.once('close', () => done()))
  return { socket, closed, received: () => received, error: () => error }
}

/** Sends the head of a request whose body never ends. */
function startBody(path: string, headers: readonly string[] = []) {
  const connection = open()
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', 'content-length: 900']
  connection.socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n{"a":`)
  return connection
}

describe('a body that never ends', () => {
  test.each([
    ['a sign-in', '/api/signin', []],
    ['a registration', '/api/customer/register', []],
    ['a callback with its key', '/ingest/sigfox', [`x-ingest-key: ${KEY}`]],
    ['a path without a route', '/nothing', []],
  ] as const)('of %s ends in a 408 and the end of its connection', async (_what, path, headers) => {
    const slow = startBody(path, headers)
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 (408|404) /)
    expect(slow.received()).toContain('"request_id"')
  })

  test('holds no connection after a refusal that came before it', async () => {
    const slow = startBody('/api/tanks')
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('is sent fifty times at once by an address, and others are refused meanwhile', async () => {
    const slow = Array.from({ length: 60 }, () => startBody('/api/signin'))
    const status = ({ received }: ReturnType<typeof open>) => received().slice(9, 12)
    await expect.poll(() => slow.map(status).filter(text => text === '429').length).toBe(10)
    await Promise.all(slow.map(({ closed }) => closed))
    expect(slow.map(status).filter(text => text === '408')).toHaveLength(50)
    // They are no longer counted.
    const after = startBody('/api/signin')
    await after.closed
    expect(status(after)).toBe('408')
  })
})

describe('a body over the limit', () => {
  const SIZE = 8 * 1024 * 1024
  test.each([
    ['declared', [`content-length: ${SIZE}`], (body: string) => body],
    [
      'chunked',
      ['transfer-encoding: chunked'],
      (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
    ['of a client that closes', [`content-length: ${SIZE}`, 'connection: close'], (body: string) => body],
  ] as const)('%s is answered 413 as JSON, and not cut off', async (_what, headers, framed) => {
    const { socket, received, error } = open()
    const head = ['POST /api/signin HTTP/1.1', 'host: x', 'content-type: application/json', ...headers]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    // The whole body is sent before the answer is read, as simple clients do.
    socket.pause()
    await new Promise<void>(done => socket.write(framed('x'.repeat(SIZE)), () => done()))
    socket.resume()
    await expect.poll(received).toContain('"code":"too_large"')
    expect(received()).toMatch(/^HTTP\/1\.1 413 /)
    expect(error()).toBeUndefined()
  })

  test('leaves the connection to the next request', async () => {
    const { socket, received } = open()
    const head = [
      'POST /api/signin HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 5000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(5000)}`)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(received).toContain('"status":"ok"')
  })
})

test('an address has a limited number of connections, unless it is a proxy', async () => {
  const start = async (settings: Record<string, string>) => {
    const limited = await startStack(ENGINE, { ADDRESS_CONNECTIONS: '3', ...settings })
    await limited.app.listen({ port: 0, host: '127.0.0.1' })
    return limited
  }
  const counts = async ({ app }: Stack) => {
    const to = (app.server.address() as { port: number }).port
    const opened = Array.from({ length: 5 }, () => open(to))
    for (const { socket } of opened) socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    const isOver = ({ received, socket }: (typeof opened)[number]) => received() !== '' || socket.destroyed
    await expect.poll(() => opened.every(isOver)).toBe(true)
    const answered = opened.filter(({ received }) => received().includes('"ok"')).length
    for (const { socket } of opened) socket.destroy()
    return answered
  }
  const direct = await start({})
  const proxied = await start({ TRUST_PROXY: 'loopback' })
  try {
    expect(await counts(direct)).toBe(3)
    // Closed connections are no longer counted.
    await expect.poll(() => counts(direct)).toBe(3)
    expect(await counts(proxied)).toBe(5)
  } finally {
    await Promise.all([direct.close(), proxied.close()])
  }
})
