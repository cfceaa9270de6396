import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = { url: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer }
export type Receiver = {
  url: string
  /** Status of its responses. */
  answer: number
  /** Requests received since the last call. */
  take(): Got[]
  close(): Promise<unknown>
}

/** A third-party server that receives webhooks. */
export async function receive(): Promise<Receiver> {
  const got: Got[] = []
  const receiver = { answer: 204 } as Receiver
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    got.push({ url: request.url!, headers: request.headers, body: bytes.toString(), bytes })
    response.writeHead(receiver.answer, { location: '/elsewhere' }).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.take = () => got.splice(0)
  receiver.close = () => {
    server.closeAllConnections()
    return new Promise(done => server.close(done))
  }
  return receiver
}
