import type { createTransport } from '@sentry/core'
import type { ServerRuntimeClientOptions } from '@sentry/core/server'
import { createRateBound } from '../../../src/config/schema/reporting/rateBound'
import { reportable } from '../../../src/config/schema/reporting/reportable'
import { releaseOf, type ReportingSettings } from '../reportingSettings'

/** The circumstances of an error, as far as they are known. */
export type About = {
  readonly requestId?: string | undefined
  /** Method and route pattern, such as `GET /api/tanks/:id`. */
  readonly route?: string | undefined
  readonly task?: string | undefined
  /** The text with which the error was logged. */
  readonly log?: string | undefined
  readonly userId?: number | undefined
  readonly role?: string | undefined
  readonly fatal?: boolean
}

export type Reporter = {
  /** Queues a report. Never throws and never waits. */
  report(thrown: unknown, about: About): void
  /** Sends the queued reports; gives up after two seconds. */
  close(): Promise<void>
}

/** A flood of errors neither floods Sentry nor fills the memory. */
const LIMITS = { same: 5, all: 60 }
const QUEUE_MAX = 20
const SEND_MS = 5000
/** Each of two steps: processing and sending. */
const FLUSH_MS = 1000

type Transport = ServerRuntimeClientOptions['transport']
type Send = Parameters<typeof createTransport>[1]

/** Sends an envelope. An unreachable server fails after a time limit, so that the queue doesn't stand still. */
const send =
  ({ url, headers = {} }: Parameters<Transport>[0]): Send =>
  async ({ body }) => {
    const signal = AbortSignal.timeout(SEND_MS)
    const bytes = typeof body === 'string' ? body : new Uint8Array(body)
    const response = await fetch(url, { method: 'POST', body: bytes, headers, redirect: 'error', signal })
    await response.body?.cancel()
    return {
      statusCode: response.status,
      headers: {
        'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
        'retry-after': response.headers.get('retry-after'),
      },
    }
  }

/**
 * Opens a client of Sentry without global state or instrumentation. Undefined without a DSN: the SDK isn't loaded then.
 */
export async function openReporter(
  settings: ReportingSettings | undefined,
  version: string,
): Promise<Reporter | undefined> {
  if (settings?.dsn === undefined) return undefined
  const sentry = await import('@sentry/core')
  const { ServerRuntimeClient, nodeStackLineParser } = await import('@sentry/core/server')
  const client = new ServerRuntimeClient({
    dsn: settings.dsn,
    environment: settings.environment,
    release: releaseOf(settings, version),
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [sentry.linkedErrorsIntegration()],
    stackParser: sentry.createStackParser(nodeStackLineParser()),
    transport: options => sentry.createTransport(options, send(options)),
    transportOptions: { bufferSize: QUEUE_MAX },
    traceLifecycle: 'static',
    sendClientReports: false,
    beforeSend: reportable,
  })
  client.init()
  const mayReport = createRateBound(LIMITS)
  return {
    report(thrown, about) {
      if (!mayReport(thrown, Date.now())) return
      const scope = new sentry.Scope()
      scope.setClient(client)
      scope.setUser({ id: about.userId, role: about.role })
      scope.setTags({ request_id: about.requestId, task: about.task, log: about.log })
      if (about.fatal) scope.setLevel('fatal')
      if (about.route) scope.setTransactionName(about.route)
      if (typeof thrown === 'string') client.captureMessage(thrown, 'error', undefined, scope)
      else client.captureException(thrown, undefined, scope)
    },
    close: async () => void (await client.close(FLUSH_MS)),
  }
}
