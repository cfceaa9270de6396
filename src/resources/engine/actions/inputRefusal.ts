import type { Fields } from '../../../config/schema'
import type { BulkAnswer } from '../../../providers/data/bulkAnswer'
import { AppError } from '../../../providers/errors'

/** An error of the input itself: every record failed with the same message. It is shown in the dialog. */
export function inputRefusal({ changed, failed }: BulkAnswer, fields: Fields): AppError | undefined {
  const [first] = failed
  if (changed > 0 || !first) return undefined
  const alike = Object.entries(first.errors ?? {}).filter(
    ([path, text]) => fields[path.split('.')[0]!] && failed.every(({ errors }) => errors?.[path] === text),
  )
  if (alike.length === 0) return undefined
  const body = { errors: Object.fromEntries(alike), raw: { details: first.details } }
  return new AppError('invalid', first.error, { body })
}
