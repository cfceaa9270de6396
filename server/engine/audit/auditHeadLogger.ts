import { HOUR_MS } from '../../../src/config/schema/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open'

type Parts = { readonly db: Database; readonly log: FastifyBaseLogger }
type Head = { readonly id: number; readonly hash: string }

export type AuditHeadLogger = {
  /** Logs the chain's last entry, and an error when the previously logged one is missing. */
  logHead(): Promise<void>
}

/**
 * Detects truncation of the audit log: this process and any external log archive can check that previously logged
 * entries still exist.
 */
export function auditHeadLogger({ db, log }: Parts): AuditHeadLogger {
  let logged: Head | undefined
  return {
    async logHead() {
      const [head] = await db.query<Head>('select id, hash from audit_log order by id desc limit 1')
      if (logged) {
        const [stored] = await db.query<Head>('select id, hash from audit_log where id = $1', [logged.id])
        if (stored?.hash !== logged.hash)
          log.error(
            { audit_id: logged.id, audit_hash: logged.hash },
            'the audit log was cut off or rewritten',
          )
      }
      logged = head ?? logged
      if (head) log.info({ audit_id: head.id, audit_hash: head.hash }, 'head of the audit log')
    },
  }
}

/** Logs the head now and every hour. Returns a function that stops it. */
export function logHeadHourly(logger: AuditHeadLogger, log: FastifyBaseLogger): () => void {
  const once = () =>
    void logger.logHead().catch((error: unknown) => log.warn({ err: error }, 'the audit log was not read'))
  once()
  const timer = setInterval(once, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
