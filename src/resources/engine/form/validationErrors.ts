import { AppError } from '../../../providers/errors'
import { fieldProblems } from '../../../providers/problems'
import { messageOf, problemMessage } from '../messageOf'
import type { Translate } from '../words'
import { placeInForm, type Values } from './values'

/**
 * What a refused write of a form's values says, by the field in the form; what belongs to none stands under `root`, so
 * that nothing is refused in silence.
 */
export function validationErrors(
  t: Translate,
  error: unknown,
  fields: readonly string[],
  values: Values,
): Record<string, string> {
  const known = error instanceof AppError ? error.fields : {}
  const problems = fieldProblems(error)
  const textOf = (path: string, english: string) => problemMessage(t, problems[path], english)
  const own = Object.entries(known)
    .filter(([path]) => fields.includes(path.split('.')[0]!))
    .map(([path, text]) => [placeInForm(values, path), textOf(path, text)] as const)
  const others = Object.entries(known).filter(([path]) => !fields.includes(path.split('.')[0]!))
  const general = others.map(([path, text]) => `${path}: ${textOf(path, text)}`)
  if (own.length === 0 && general.length === 0) general.push(messageOf(t, error))
  return {
    ...Object.fromEntries(own),
    ...(general.length > 0 ? { 'root.server': general.join(' ') } : {}),
  }
}
