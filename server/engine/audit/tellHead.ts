import { HOUR_MS } from '../../../src/config/schema/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open'

type Parts = { readonly db: Database; readonly log: FastifyBaseLogger }
type Head = { readonly id: number; readonly hash: string }

export type HeadTeller = {
  /** Logs the chain's last entry, and an error when the previously logged one is missing. */
  tell(): Promise<void>
}

/**
 * Detects truncation of the audit log: this process and any external log archive can check that previously logged
 * entries still exist.
 */
export function headTeller({ db, log }: Parts): HeadTeller {
  let told: Head | undefined
  return {
    async tell() {
      const [head] = await db.query<Head>('select id, hash from audit_log order by id desc limit 1')
      if (told) {
        const [kept] = await db.query<Head>('select id, hash from audit_log where id = $1', [told.id])
        if (kept?.hash !== told.hash)
          log.error({ audit_id: told.id, audit_hash: told.hash }, 'the audit log was cut off or rewritten')
      }
      told = head ?? told
      if (head) log.info({ audit_id: head.id, audit_hash: head.hash }, 'head of the audit log')
    },
  }
}

/** Logs the head now and every hour. Returns a function that stops it. */
export function keepTellingHead(teller: HeadTeller, log: FastifyBaseLogger): () => void {
  const once = () =>
    void teller.tell().catch((error: unknown) => log.warn({ err: error }, 'the audit log was not read'))
  once()
  const timer = setInterval(once, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
