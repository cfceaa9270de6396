import type { LoggerOptions } from 'pino'
import type { Reporter } from './reporter'

/** pino's levels. */
const [ERROR, FATAL] = [50, 60]
/** The client closed its connection, which is logged as an error but isn't one of ours. */
const CLIENT_GONE = 'ERR_STREAM_PREMATURE_CLOSE'

/** Members of a log line that describe its error. */
type Line = {
  readonly err?: unknown
  readonly task?: string
  readonly method?: string
  readonly route?: string
  readonly user?: number
  readonly role?: string
}

const isLine = (first: unknown): first is Line => typeof first === 'object' && first !== null

/**
 * Reports every line that is logged as an error: failed requests, tasks, queues and mails are. Refused requests (4xx)
 * are logged at a lower level.
 */
export const reportLogged = (reporter: Reporter): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(args, method, level) {
    method.apply(this, args)
    if (level < ERROR) return
    const [first, second]: readonly unknown[] = args
    const line: Line = first instanceof Error ? { err: first } : isLine(first) ? first : {}
    const log = [first, second].find(part => typeof part === 'string')
    if ((line.err as { code?: unknown } | undefined)?.code === CLIENT_GONE) return
    const { reqId } = this.bindings() as { reqId?: string }
    reporter.report(line.err ?? log, {
      log,
      task: line.task,
      requestId: reqId,
      route: line.route && `${line.method} ${line.route}`,
      userId: line.user,
      role: line.role,
      fatal: level >= FATAL,
    })
  },
})
