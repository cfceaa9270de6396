import { AppError } from '../../../providers/errors'
import { messageOf } from '../messageOf'
import type { Translate } from '../words'

/**
 * What a refused write says, by field; what belongs to no field of the form stands under `root`, so that nothing is
 * refused in silence.
 */
export function problemsOf(t: Translate, error: unknown, fields: readonly string[]): Record<string, string> {
  const known = error instanceof AppError ? error.fields : {}
  const own = Object.entries(known).filter(([path]) => fields.includes(path.split('.')[0]!))
  const others = Object.entries(known).filter(([path]) => !fields.includes(path.split('.')[0]!))
  const general = others.map(([path, text]) => `${path}: ${text}`)
  if (own.length === 0 && general.length === 0) general.push(messageOf(t, error))
  return {
    ...Object.fromEntries(own),
    ...(general.length > 0 ? { 'root.server': general.join(' ') } : {}),
  }
}
