import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { createGunzip } from 'node:zlib'
import { Pool } from 'undici'
import type { Ask } from './listsServer'

/** Concurrent requests. */
export const CONNECTIONS = 10

const NEWLINE = 10

/** A server in its own process, with methods to request from it. */
export class Server {
  private readonly pool: Pool

  private constructor(
    private readonly child: ChildProcess,
    private readonly origin: string,
  ) {
    this.pool = new Pool(origin, { connections: CONNECTIONS })
  }

  static async start(program: string, kind: 'product' | 'bare', databaseUrl: string) {
    const child = fork(program, [kind, databaseUrl], {
      execArgv: [],
      // As in production: Express-like frameworks and loggers check it.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const [port] = (await once(child, 'message')) as [number]
    return new Server(child, `http://127.0.0.1:${port}`)
  }

  async ask<Answer>(message: Ask): Promise<Answer> {
    const answer = once(this.child, 'message')
    this.child.send(message)
    return (await answer)[0] as Answer
  }

  /**
   * Discards the response body: with server, database and this program on one machine, `fetch` would be a good part of
   * the measurement.
   */
  get(path: string, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      let status = 0
      let bytes = 0
      this.pool.dispatch(
        { method: 'GET', path, headers },
        {
          // Without this, undici takes the handler for one of the older kind.
          onRequestStart: () => undefined,
          onResponseStart: (_, code) => void (status = code),
          onResponseData: (_, chunk) => void (bytes += chunk.length),
          onResponseEnd: () =>
            status === 200 && bytes > 0 ? resolve() : reject(new Error(`${status} ${path}`)),
          onResponseError: (_, error) => reject(error),
        },
      )
    })
  }

  /** Milliseconds to the first and the last byte, and the size: `bytes` as transferred, `lines` of the text. */
  stream(
    path: string,
    token: string,
  ): Promise<{ first: number; whole: number; bytes: number; lines: number }> {
    return new Promise((resolve, reject) => {
      const begun = performance.now()
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
      let [status, first, bytes, lines] = [0, 0, 0, 0]
      const text = createGunzip().on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++
      })
      text.on('error', reject)
      text.on('end', () => resolve({ first, whole: performance.now() - begun, bytes, lines }))
      this.pool.dispatch(
        { method: 'GET', path, headers },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, code) => void (status = code),
          onResponseData: (_, chunk) => {
            first ||= performance.now() - begun
            bytes += chunk.length
            text.write(chunk)
          },
          onResponseEnd: () => (status === 200 ? text.end() : reject(new Error(`${status} ${path}`))),
          onResponseError: (_, error) => reject(error),
        },
      )
    })
  }

  async records(path: string, token: string): Promise<Record<string, unknown>[]> {
    const answer = await fetch(this.origin + path, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()) as Record<string, unknown>[]
  }

  /** Sorted latencies in ms of requests on this many connections, each sequential. */
  async load(
    path: string,
    token: string,
    requests: number,
    { connections = CONNECTIONS, ms = Number.POSITIVE_INFINITY } = {},
  ) {
    const taken: number[] = []
    const until = performance.now() + ms
    let left = requests
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (left-- > 0 && performance.now() < until) {
          const begun = performance.now()
          await this.get(path, token)
          taken.push(performance.now() - begun)
        }
      }),
    )
    return taken.toSorted((a, b) => a - b)
  }

  /**
   * CPU time of the process for this many requests, and the latency of each, in ms. The requests are sequential,
   * because the product coalesces identical concurrent requests into one query and the bare server doesn't.
   */
  async cpu(path: string, token: string, requests: number) {
    const before = await this.ask<number>({ ask: 'cpu' })
    const taken = await this.load(path, token, requests, { connections: 1 })
    return { cpu: (await this.ask<number>({ ask: 'cpu' })) - before, taken }
  }

  async stop() {
    await this.pool.destroy()
    this.child.disconnect()
    await once(this.child, 'exit')
  }
}

/** Quantile of sorted values. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
