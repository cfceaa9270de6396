import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

type Handler = (request: IncomingMessage & { text: string }, response: ServerResponse) => void

/** A real server on loopback; `fetch` of a path is routed to it, as on the page's own host. */
export async function serve(handler: Handler) {
  const seen: { method: string; path: string; text: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, path: url, text, authorization: headers.authorization })
      handler(Object.assign(request, { text }), response)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    through(`http://127.0.0.1:${port}${path}`, init),
  )
  return {
    seen,
    stop: async () => {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An unsigned token: the browser doesn't verify signatures. */
export const tokenOf = (claims: Record<string, unknown>) =>
  `${part({ alg: 'HS256' })}.${part(claims)}.signature`

export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** Response to a sign-in with this role. */
export const signInAnswer = (role: string, over: Record<string, unknown> = {}, exp = inSeconds(3600)) => ({
  token: tokenOf({ sub: '7', role, exp }),
  role,
  user: {
    id: 7,
    uid: 'u-7',
    name: 'Nora Byrne',
    email: `${role}@ullage.test`,
    roles: [{ name: role }],
    role_type: role,
    service_type: 0,
    tank_group_ids: [1],
    permissions: [],
    ...over,
  },
})
