import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorEvent } from '@sentry/core'

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** A server on this machine that receives envelopes, as Sentry does. */
export async function openSentry() {
  const received: { head: string; body: string }[] = []
  const server = createServer((request, response) => {
    void textOf(request).then(body => {
      received.push({ head: JSON.stringify([request.url, request.headers]), body })
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/1`,
    /** All bytes of all requests. */
    bytes: () => JSON.stringify(received),
    /** The events: the third line of each envelope. */
    events: () => received.map(({ body }) => JSON.parse(body.split('\n')[2]!) as ErrorEvent),
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
