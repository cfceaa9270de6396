import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = { url: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer }
export type Receiver = {
  url: string
  /** The status that it answers with. */
  answer: number
  /** What came since it was asked last. */
  take(): Got[]
  close(): Promise<unknown>
}

/** A server of somebody else, who is told of events. */
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
