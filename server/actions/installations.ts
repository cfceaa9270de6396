import { auditsV2, installations } from '../../src/config/entities/declared'
import { PHOTO_COUNT } from '../../src/config/entities/shared/installation'
import { defineActions, type ActionContext } from '../behaviour/action'
import type { Database } from '../db/open'
import type { Row } from '../behaviour/row'

/** Approved installations of the same tank or of the same device, which a newer one replaces. */
const replacedBy = (tx: Database, { id, tank_id, device_id }: Row) =>
  tx.query<{ id: string }>(
    `select id from documents
     where collection in ('installations', 'dev_installations') and deleted_at is null and id <> $1
       and data->>'state' = 'approved'
       and ((data->>'tank_id')::int = $2 or (data->>'device_id')::int = $3)
     for update`,
    [id, tank_id, device_id],
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

/** Keeps what the desk found, in its own words. */
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
    // What it was sent back for has been put right, or is judged anew.
    return { rejected_because: null }
  },
  approve: async context => {
    const { tx, record, write, input, problems } = context
    const { comment, ...answers } = input
    const failed = failedChecks(answers)
    // What failed was put right, or it isn't approved.
    if (failed.length > 0 && comment === null) problems.comment = { key: 'validation.required' }
    if (Object.keys(problems).length > 0) return undefined
    await noteAudit(context, answers, failed.length > 0 ? 'pass_with_fix' : 'pass', comment)
    for (const { id } of await replacedBy(tx, record)) await write(installations, { state: 'superseded' }, id)
    return { rejected_because: null }
  },
  reject: async context => {
    const { reason, ...answers } = context.input
    await noteAudit(context, answers, 'fail', reason)
    return { rejected_because: reason }
  },
})
