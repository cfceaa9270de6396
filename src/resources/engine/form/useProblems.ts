import { app } from '../../../providers/app'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import {
  nestedFields,
  unwrapComputed,
  validateRecord,
  type Entity,
  type Problem,
} from '../../../config/schema'
import { useUnits } from '../useMeasure'
import type { Translate } from '../words'
import { labelWords, listWords } from '../words'
import { placeInForm, tidy, writableValues, type Values } from './values'

const NAMING = ['validation.oneOf.other', 'validation.notAbove', 'validation.notAfter']

/** Forms use the user's date format; the API's messages describe the JSON format. */
const TYPED: Readonly<Record<string, string>> = {
  'validation.date': 'engine.notADay',
  'validation.dateTime': 'engine.notATime',
}

/** Fields with the namespace of their translations: an entity's, or an action's input. */
export type LabelledFields = Pick<Entity, 'name' | 'fields'>

const LIMITS = ['min', 'max'] as const

/** The unit of the quantity at a path (`strapping.2.l`). */
function unitAt({ fields }: LabelledFields, path: string): string | undefined {
  const [outer, inner] = path.split('.').filter(part => !/^\d+$/.test(part))
  const field = fields[outer!]
  const own = field && (inner === undefined ? field : nestedFields(field)?.[inner])
  const plain = own && unwrapComputed(own)
  return plain && 'unit' in plain ? plain.unit : undefined
}

/** The message of a validation error, with limits in the input's unit and other fields by label. */
export function problemText(
  t: Translate,
  entity: LabelledFields,
  path: string,
  { key, args }: Problem,
  units: string,
): string {
  const end = LIMITS.find(each => key === `validation.${each}`)
  if (end)
    return t(key, {
      [end]: app().units.measureOf(unitAt(entity, path), units).limit(Number(args![end]), end),
    })
  if (!NAMING.includes(key)) return t(TYPED[key] ?? key, args)
  const named = Object.entries(args ?? {}).map(([name, value]) => [
    name,
    listWords(
      t,
      String(value)
        .split(', ')
        .map(field => (entity.fields[field] ? labelWords(t, entity.name, field) : field)),
    ),
  ])
  return t(key, Object.fromEntries(named) as Record<string, string>)
}

/**
 * Converts errors by path (`strapping.2.l`) to the form library's nested format; row errors are in an array, which
 * moves with the rows.
 */
export function nested(problems: Record<string, string>): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(problems)) {
    const parts = path.split('.')
    let at = errors
    parts.forEach((part, i) => {
      at = (at[part] ??= /^\d+$/.test(parts[i + 1] ?? '') ? [] : {}) as Record<string, unknown>
    })
    Object.assign(at, { type: 'invalid', message })
  }
  return errors as FieldErrors
}

/** Client-side validation, with the same function as on the server. */
export function useResolver(entity: Entity, current?: Values): Resolver<FieldValues> {
  const t = useTranslate()
  const units = useUnits()
  return useMemo(
    () => values => {
      const { problems } = validateRecord(
        entity,
        writableValues(entity, values),
        current && (tidy(current) as Values),
      )
      const texts = Object.fromEntries(
        Object.entries(problems).map(([path, problem]) => [
          placeInForm(values, path),
          problemText(t, entity, path, problem, units),
        ]),
      )
      return Object.keys(texts).length === 0 ? { values, errors: {} } : { values: {}, errors: nested(texts) }
    },
    [entity, current, t, units],
  )
}

/** Every error of a form with its field's path, in form order. */
export function flat(errors: FieldErrors, path = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error || typeof error !== 'object' || name === 'ref') return []
    // The form library stores an error of a whole array under `root`.
    const at = path === '' ? name : name === 'root' ? path : `${path}.${name}`
    const { message } = error as { message?: unknown }
    const own: [string, string][] = typeof message === 'string' && message ? [[at, message]] : []
    return [...own, ...flat(error as FieldErrors, at)]
  })
}
