import type { FastifyBaseLogger } from 'fastify'
import type { Reporter } from './reporter'

/**
 * Reports an error that nothing catches, also a rejected promise, and ends the process as Node.js would have done at
 * once.
 */
export function reportUncaught(log: FastifyBaseLogger, reporter: Reporter): void {
  let ending = false
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught error')
    if (ending) return
    ending = true
    void reporter.close().finally(() => process.exit(1))
  })
}
