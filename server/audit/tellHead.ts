import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open'

const HOUR_MS = 3_600_000

type Parts = { readonly db: Database; readonly log: FastifyBaseLogger }

/** Writes the chain's last entry to the log: an end that is cut off is noticed by whoever keeps the log elsewhere. */
export async function tellHead({ db, log }: Parts): Promise<void> {
  const [head] = await db.query<{ id: number; hash: string }>(
    'select id, hash from audit_log order by id desc limit 1',
  )
  if (head) log.info({ audit_id: head.id, audit_hash: head.hash }, 'head of the audit log')
}

/** Does so every hour. Returns what ends it. */
export function keepTellingHead(deps: Parts): () => void {
  const once = () =>
    void tellHead(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the audit log was not read'))
  once()
  const timer = setInterval(once, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
