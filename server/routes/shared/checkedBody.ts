import { validateField, type Fields, type Problems } from '../../../src/config/schema'
import type { Row } from '../../crud/sql'
import { AppError } from '../../errors'
import { textOf, textsOf } from '../../texts'

/** Refuses what is wrong, by field. */
export function refuseProblems(problems: Problems) {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', textOf({ key: 'errors.invalid' }), { fields: textsOf(problems) })
}

/** The body as named values; nothing at all is no values. */
export function objectBody(body: unknown): Row {
  if (body === undefined) return {}
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Row
  throw new AppError('malformed', 'The body must be a JSON object')
}

/** The values of a body that is no record, checked as a record's are; a name that isn't known is refused. */
export function checkedBody(fields: Fields, body: unknown): Row {
  const given = objectBody(body)
  const problems: Problems = {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name)) problems[name] = { key: 'validation.unknownField' }
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    validateField(field, given[name], name, problems),
  ])
  refuseProblems(problems)
  return Object.fromEntries(values) as Row
}
