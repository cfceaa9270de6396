import { AppError } from '../../../providers/errors'
import { fieldProblems } from '../../../providers/problems'
import { messageOf, problemMessage } from '../messageOf'
import type { Translate } from '../words'
import { placeInForm, type Values } from './values'

/** The errors of a rejected write by form field; errors without a field are under `root`, so that none is lost. */
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
