import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { validateRecord, type Entity, type Problem } from '../../../config/schema'
import type { Translate } from '../words'
import { labelWords } from '../words'
import { tidy, writtenIn, type Values } from './values'

const NAMING = ['validation.oneOf', 'validation.notAbove']

/** What is wrong, in words; a problem that names other fields names them as the form does. */
export function problemText(t: Translate, entity: Entity, { key, args }: Problem): string {
  if (!NAMING.includes(key)) return t(key, args)
  const named = Object.entries(args ?? {}).map(([name, value]) => [
    name,
    String(value)
      .split(', ')
      .map(field => (entity.fields[field] ? labelWords(t, entity.name, field) : field))
      .join(', '),
  ])
  return t(key, Object.fromEntries(named) as Record<string, string>)
}

/** Problems by path (`strapping.2.l`) as the form library nests them. */
export function nested(problems: Record<string, string>): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(problems)) {
    const parts = path.split('.')
    let at = errors
    for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
    at[parts.at(-1)!] = { ...(at[parts.at(-1)!] as object | undefined), type: 'invalid', message }
  }
  return errors as FieldErrors
}

/** Says at the field what the server would refuse, before it is sent: the same check on both sides. */
export function useResolver(entity: Entity, current?: Values): Resolver<FieldValues> {
  const t = useTranslate()
  return useMemo(
    () => values => {
      const { problems } = validateRecord(
        entity,
        writtenIn(entity, values),
        current && (tidy(current) as Values),
      )
      const texts = Object.fromEntries(
        Object.entries(problems).map(([path, problem]) => [path, problemText(t, entity, problem)]),
      )
      return Object.keys(texts).length === 0 ? { values, errors: {} } : { values: {}, errors: nested(texts) }
    },
    [entity, current, t],
  )
}

/** Every problem of a form by the path of its field, in the order in which the form has them. */
export function flat(errors: FieldErrors, path = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error || typeof error !== 'object' || name === 'ref') return []
    const at = path ? `${path}.${name}` : name
    const own: [string, string][] =
      'message' in error && typeof error.message === 'string' && error.message ? [[at, error.message]] : []
    return own.length > 0 ? own : flat(error as FieldErrors, at)
  })
}
