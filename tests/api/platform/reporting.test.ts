import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { readEnv } from '../../../server/engine/env'
import { AppError } from '../../../server/engine/errors'
import { openReporter } from '../../../server/engine/reporting/reporter'
import { reportLogged } from '../../../server/engine/reporting/reportLogged'
import { openSentry } from '../../support/sentryServer'
import { letTestsSign } from '../../support/tokens'
import { ENGINE, startStack, type Stack } from '../ingest/support'
import { addUser } from '../security/people'

const ROOT = resolve(import.meta.dirname, '../../..')
const VERSION = '0.1.0'
const EMAIL = 'ada.byrne@example.com'

let stack: Stack
beforeAll(async () => {
  stack = await startStack(ENGINE)
  await addUser(stack, 7, 'admin')
})
afterAll(() => stack.close())

let sentry: Awaited<ReturnType<typeof openSentry>>
beforeEach(async () => {
  sentry = await openSentry()
})
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await sentry.close()
})

/** The log of a server with these settings, and what ends its reporting. */
async function openLog(settings: Record<string, string>) {
  const { reporting } = readEnv({ NODE_ENV: 'test', ...settings })
  const reporter = await openReporter(reporting, VERSION)
  const lines: string[] = []
  const hooks = reporter ? { hooks: reportLogged(reporter) } : {}
  const log = pino({ level: 'error', ...hooks }, { write: line => void lines.push(line) })
  return { log, lines, flush: async () => reporter?.close() }
}

/** The whole server, with routes that fail. */
async function serving(settings: Record<string, string>) {
  const { log, flush } = await openLog(settings)
  const app = await buildApp({ ...stack.deps, log })
  app.post('/api/fails/:id', () => Promise.reject(new Error(`No levels for ${EMAIL}`)))
  app.post('/api/refuses', () => Promise.reject(new AppError('conflict', 'no')))
  await app.ready()
  letTestsSign(app)
  closing.push(() => app.close())
  const token = app.jwt.sign({ sub: '7' })
  const ask = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: 'ullage_refresh=c00kie',
        'x-request-id': 'req-12',
      },
      payload: { note: 'a private note' },
    })
  return { ask, flush, token }
}

describe('a request that fails', () => {
  test('is reported once, with release, route, request and the user’s id and role, and without personal data', async () => {
    const { ask, flush, token } = await serving({ SENTRY_DSN: sentry.dsn })
    const answer = await ask('/api/fails/12?q=Byrne&token=s3cret')
    expect(answer.statusCode).toBe(500)
    await flush()
    const [event, ...more] = sentry.events()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      release: 'test@0.1.0',
      environment: 'test',
      level: 'error',
      transaction: 'POST /api/fails/:id',
      user: { id: '7', role: 'admin' },
      tags: { request_id: 'req-12', log: 'request failed' },
      exception: { values: [{ type: 'Error', value: 'No levels for [removed]' }] },
    })
    expect(event!.exception!.values![0]!.stacktrace!.frames!.at(-1)!.filename).toContain('reporting.test.ts')
    for (const secret of [EMAIL, 'Byrne', 's3cret', 'c00kie', token, 'private note'])
      expect(sentry.bytes()).not.toContain(secret)
  })

  test('isn’t reported when it is refused, nor without a DSN', async () => {
    const reporting = await serving({ SENTRY_DSN: sentry.dsn })
    expect((await reporting.ask('/api/refuses')).statusCode).toBe(409)
    expect((await reporting.ask('/api/nothing')).statusCode).toBe(404)
    const silent = await serving({})
    expect((await silent.ask('/api/fails/1')).statusCode).toBe(500)
    await reporting.flush()
    expect(sentry.events()).toEqual([])
  })

  test('is reported five times a minute, however often it fails', async () => {
    const { ask, flush } = await serving({ SENTRY_DSN: sentry.dsn })
    for (let i = 0; i < 12; i++) expect((await ask(`/api/fails/${i}`)).statusCode).toBe(500)
    await flush()
    expect(sentry.events()).toHaveLength(5)
  })

  test('is answered alike when Sentry is unreachable or hangs, and the server ends within seconds', async () => {
    await sentry.close()
    const hanging = createServer(() => undefined)
    await new Promise<void>(done => hanging.listen(0, '127.0.0.1', done))
    const { port } = hanging.address() as { port: number }
    closing.push(async () => hanging.close())
    for (const dsn of [sentry.dsn, `http://key@127.0.0.1:${port}/1`]) {
      const { ask, flush } = await serving({ SENTRY_DSN: dsn })
      const answer = await ask('/api/fails/1')
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'internal'])
      const started = performance.now()
      await flush()
      expect(performance.now() - started).toBeLessThan(4000)
    }
  })
})

describe('the log of a server with a DSN', () => {
  test('reports its errors by task and text, and no warnings', async () => {
    const { log, lines, flush } = await openLog({ SENTRY_DSN: sentry.dsn })
    log.warn({ err: new Error('slow') }, 'a warning')
    log.error({ err: new Error('disk full'), task: 'reports', address: EMAIL }, 'a task failed')
    log.error('the audit log was cut off or rewritten')
    const gone = Object.assign(new Error('closed'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    log.error({ err: gone }, 'answer was cut off')
    await flush()
    expect(lines).toHaveLength(3)
    expect(sentry.events()).toMatchObject([
      { tags: { task: 'reports', log: 'a task failed' }, exception: { values: [{ value: 'disk full' }] } },
      { message: 'the audit log was cut off or rewritten' },
    ])
    expect(sentry.bytes()).not.toContain(EMAIL)
  })
})

test.each(['throw new Error("lost")', 'void Promise.reject(new Error("lost"))'])(
  'an error that nothing catches is reported, and ends the server with 1: %s',
  async thrown => {
    const from = (name: string) => pathToFileURL(resolve(ROOT, 'server/engine', name)).href
    const code = `
      import pino from 'pino'
      import { openReporter } from '${from('reporting/reporter.ts')}'
      import { reportLogged } from '${from('reporting/reportLogged.ts')}'
      import { reportUncaught } from '${from('reporting/reportUncaught.ts')}'
      const settings = { dsn: '${sentry.dsn}', browserDsn: undefined, environment: 'test' }
      const reporter = await openReporter(settings, '1')
      const log = pino({ hooks: reportLogged(reporter) })
      reportUncaught(log, reporter)
      setInterval(() => undefined, 1000)
      setTimeout(() => { ${thrown} })`
    const args = ['--import', 'tsx', '--input-type=module', '-e', code]
    const status = await new Promise(done => {
      execFile(process.execPath, args, { cwd: ROOT }, error => done(error?.code))
    })
    expect(status).toBe(1)
    expect(sentry.events()).toMatchObject([
      { level: 'fatal', exception: { values: [{ value: 'lost' }] }, tags: { log: 'uncaught error' } },
    ])
  },
)

test('a DSN that can’t be one is named', () => {
  for (const wrong of ['sentry.example/1', 'https://sentry.example/1', 'https://a:b@sentry.example/1', 'x'])
    expect(() => readEnv({ SENTRY_DSN: wrong, SENTRY_BROWSER_DSN: wrong })).toThrow(
      /SENTRY_DSN: must be a Sentry DSN .*\n.*SENTRY_BROWSER_DSN: must be a Sentry DSN/,
    )
})
