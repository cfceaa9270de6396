import { auditsV2, installations } from '../../../src/config/entities/declared'
import { PHOTO_COUNT } from '../../../src/config/entities/shared/installation'
import { defineActions, type ActionContext } from '../../engine/behaviour/action'
import { advisoryLock } from '../../engine/db/advisoryLock'
import type { Database } from '../../engine/db/open'
import type { Row } from '../../engine/behaviour/row'

type Other = { id: string; isNewer: boolean }

/**
 * Other approved installations of the same tank or device: this one replaces older ones, and a newer one remains
 * current.
 */
const othersOf = (tx: Database, { id, tank_id, device_id, installed_at }: Row) =>
  tx.query<Other>(
    `select id, (data->>'installed_at')::timestamptz > $4::timestamptz as "isNewer" from documents
     where collection in ('installations', 'dev_installations') and deleted_at is null and id <> $1
       and data->>'state' = 'approved'
       and ((data->>'tank_id')::int = $2 or (data->>'device_id')::int = $3)
     for update`,
    [id, tank_id, device_id, installed_at],
  )

const CHECK_OF = {
  photo: 'photo',
  position: 'position',
  dip: 'dip',
  signal_ok: 'signal',
  capacity: 'capacity',
} as const
type Answers = Record<keyof typeof CHECK_OF, boolean | null>

const names = Object.keys(CHECK_OF) as (keyof typeof CHECK_OF)[]
const failedChecks = (answers: Answers) => names.filter(name => answers[name] !== true)

type Audited = Pick<ActionContext<{ id: number | string }>, 'tx' | 'principal' | 'record' | 'write'>

/** Stores the auditor's findings. */
async function noteAudit(
  { tx, principal, record, write }: Audited,
  answers: Answers,
  verdict: 'pass' | 'fail' | 'pass_with_fix',
  comment: string | null,
) {
  const [auditor] = await tx.query<{ name: string }>('select name from users where id = $1', [
    principal.userId,
  ])
  const failed = failedChecks(answers)
  await write(auditsV2, {
    installation_id: record.id,
    checks: names.map(name => ({
      code: CHECK_OF[name],
      ok: answers[name] === true,
      comment: failed.includes(name) ? (comment?.slice(0, 200) ?? null) : null,
    })),
    verdict,
    auditor: auditor?.name ?? principal.uid,
  })
}

export const installationActions = defineActions(installations, {
  submit: ({ record, problems }) => {
    if ((record.photos ?? []).length < PHOTO_COUNT.min)
      problems.photos = { key: 'validation.tooFew', args: { min: PHOTO_COUNT.min } }
    // The correction resolves the rejection, or the next audit decides again.
    return { rejected_because: null }
  },
  approve: async context => {
    const { tx, record, write, input, problems } = context
    const { comment, ...answers } = input
    const failed = failedChecks(answers)
    // Failed checks need a comment on how they were fixed; otherwise the installation can't be approved.
    if (failed.length > 0 && comment === null) problems.comment = { key: 'validation.required' }
    if (Object.keys(problems).length > 0) return undefined
    await noteAudit(context, answers, failed.length > 0 ? 'pass_with_fix' : 'pass', comment)
    // Serialise approvals: of two concurrent ones, the second sees the first.
    await advisoryLock(tx, 'installations')
    const others = await othersOf(tx, record)
    for (const { id, isNewer } of others)
      if (!isNewer) await write(installations, { state: 'superseded' }, id)
    const isOver = others.some(({ isNewer }) => isNewer)
    return { rejected_because: null, ...(isOver ? { state: 'superseded' as const } : {}) }
  },
  reject: async context => {
    const { reason, ...answers } = context.input
    await noteAudit(context, answers, 'fail', reason)
    return { rejected_because: reason }
  },
})
