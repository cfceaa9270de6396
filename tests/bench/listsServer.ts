import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../../server/app'
import { openDatabase, PATIENCE_MS } from '../../server/engine/db/open'
import { readEnv } from '../../server/engine/env'
import { letTestsSign } from '../support/tokens'

/** A statement as it was sent to PostgreSQL. */
export type Statement = { readonly text: string; readonly values: unknown[] }
/** Requests of the parent to a server process, and its responses. */
export type Ask =
  | { ask: 'cpu' }
  /** Peak memory since the previous request, bytes, sampled every few milliseconds. */
  | { ask: 'memory' }
  | { ask: 'token'; user: number }
  | { ask: 'statements' }
  | { ask: 'serve'; statements: readonly Statement[] }

let most = 0
/** Sampling starts with the first request. */
let watch: NodeJS.Timeout | undefined
function memorySince(): number {
  const look = () => (most = Math.max(most, process.memoryUsage.rss()))
  watch ??= setInterval(look, 5)
  const seen = look()
  most = 0
  return seen
}

let sent: Statement[] = []
let serving: readonly Statement[] = []

/** Records the statements on tanks that go to PostgreSQL, so that the bare server can run the same ones. */
function recordStatements() {
  const { submit } = pg.Query.prototype as { submit: (connection: unknown) => unknown }
  pg.Query.prototype.submit = function (this: Statement, connection: unknown) {
    if (sent.length < 10 && this.text.includes('"tanks"'))
      sent.push({ text: this.text, values: [...(this.values ?? [])] })
    return submit.call(this, connection)
  }
}

async function product(databaseUrl: string): Promise<FastifyInstance> {
  recordStatements()
  const env = readEnv({
    LOG_LEVEL: 'silent',
    SEED: 'false',
    RATE_LIMIT: '10000000',
    JWT_SECRET: 'a secret that is long enough for a test',
    DATABASE_URL: databaseUrl,
  })
  const db = await openDatabase(env, PATIENCE_MS)
  const app = await buildApp({ env, db, log: pino({ level: 'silent' }), now: () => new Date() })
  letTestsSign(app)
  return app
}

/** A server without the product: it sends the page's statements at once and returns one response. */
function bare(databaseUrl: string): FastifyInstance {
  // Returns dates as dates, like the product, and not as midnights.
  pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const app = fastify()
  app.get('/api/tanks', async (_request, reply) => {
    const answers = await Promise.all(serving.map(({ text, values }) => pool.query(text, values)))
    const counted = serving.findIndex(({ text }) => text.startsWith('select count'))
    const page = answers[1 - counted]!.rows
    const total = Number(answers[counted]!.rows[0].n)
    reply.header('content-range', `tanks 0-${page.length - 1}/${total}`)
    return page
  })
  return app
}

async function main(kind: string, databaseUrl: string) {
  const app = kind === 'bare' ? bare(databaseUrl) : await product(databaseUrl)
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('message', (message: Ask) => {
    if (message.ask === 'cpu') {
      const { user, system } = process.cpuUsage()
      process.send!((user + system) / 1000)
    } else if (message.ask === 'memory') process.send!(memorySince())
    else if (message.ask === 'token') process.send!(app.jwt.sign({ sub: String(message.user) }))
    else if (message.ask === 'statements') {
      process.send!(sent)
      sent = []
    } else {
      serving = message.statements
      process.send!(true)
    }
  })
  process.on('disconnect', () => process.exit(0))
  process.send!((app.server.address() as AddressInfo).port)
}

await main(process.argv[2]!, process.argv[3]!)
