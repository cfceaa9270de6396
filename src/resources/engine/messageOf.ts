import type { Entity, Problem } from '../../config/schema'
import type { NamedValue } from '../../config/schema/types/base'
import { AppError } from '../../providers/errors'
import { problemOf } from '../../providers/problems'
import { labelWords, listWords, optionWords, type Translate } from './words'

function valueWords(t: Translate, { entity, field, value }: NamedValue): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return t(value ? 'format.yes' : 'format.no')
  return optionWords(t, entity, field, value)
}

const statements = (t: Translate, values: readonly NamedValue[]): string =>
  listWords(
    t,
    values.map(each =>
      t('errors.valueIs', {
        field: labelWords(t, each.entity, each.field),
        value: valueWords(t, each),
      }),
    ),
  )

/** The values of a record's fields, as in "Top-up is “Requested”". */
export const stateWords = (
  t: Translate,
  { name: entity }: Pick<Entity, 'name'>,
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
): string =>
  statements(
    t,
    fields.map(field => ({ entity, field, value: (record[field] ?? null) as NamedValue['value'] })),
  )

/** The values of fields that a message names, by their labels. */
const namedArgs = (t: Translate, { values = {} }: Problem) =>
  Object.fromEntries(
    Object.entries(values).map(([name, named]) => [
      name,
      'field' in named ? valueWords(t, named) : statements(t, named),
    ]),
  )

/** A server message in the user's language; without a translation the original. */
export const problemMessage = (t: Translate, problem: Problem | undefined, english: string): string =>
  problem ? t(problem.key, { ...problem.args, ...namedArgs(t, problem), _: english }) : english

/** The message of an error: translated, or the server's own. */
export function messageOf(t: Translate, error: unknown): string {
  const message = error instanceof Error && error.message ? error.message : 'errors.server'
  const problem = problemOf(error)
  const args = error instanceof AppError ? error.args : {}
  return problem ? problemMessage(t, problem, message) : t(message, { ...args, _: message })
}

/** The request id under which the server logged an error. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof AppError ? error.body.request_id : undefined
