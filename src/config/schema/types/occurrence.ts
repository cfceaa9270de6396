import { type Common, EQUALITY, type FieldBase, type FieldTypeDefinition } from './base'
import { bad } from './checks'
import { type FieldStorage } from './storage'
import { isAbsolute } from './moments'
import { targetOf } from './target'

/**
 * Whether an event happened to a record within a period: a related record (`of`, whose field `by` references this
 * one) with a time (`at`) in the period. `kind` is the choice field with the kind of event, `except` the options
 * that don't count. For list filters only, as in `sudden_drop@2026-11-01T00:00:00Z/2026-12-01T00:00:00Z`; either end
 * may be omitted.
 */
export type OccurrenceField = FieldBase<
  'occurrence',
  {
    of: string
    by: string
    at: string
    kind?: string
    except?: Readonly<Record<string, string>>
  }
>
declare module './base' {
  interface FieldsByType {
    occurrence: OccurrenceField
  }
}

export const occurrence = (
  of: string,
  by: string,
  more: Common & Pick<OccurrenceField, 'at' | 'kind' | 'except'>,
): OccurrenceField => ({ type: 'occurrence', of, by, filter: true, ...more })

/** The condition of an occurrence filter: a kind, or any; from a time on (inclusive), and before another. */
export type Occurrence = { readonly kind?: string; readonly from?: string; readonly to?: string }

const FORM = /^(\w*)@([\dT:.Z-]*)\/([\dT:.Z-]*)$/
const isMoment = (text: string) => text === '' || !Number.isNaN(Date.parse(text))

export const occurrenceText = ({ kind = '', from = '', to = '' }: Occurrence): string =>
  `${kind}@${from}/${to}`

/** Parses an occurrence filter; undefined if the format is invalid. */
export function readOccurrence(value: unknown): Occurrence | undefined {
  const [, kind, from = '', to = ''] = (typeof value === 'string' && FORM.exec(value)) || []
  if (kind === undefined || !isMoment(from) || !isMoment(to)) return undefined
  return { ...(kind ? { kind } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

export const occurrenceType: FieldTypeDefinition<OccurrenceField> = {
  operators: EQUALITY.slice(0, 1),
  kind: 'view',
  validate: () => bad('readOnly'),
}

export const occurrenceStorage: FieldStorage<OccurrenceField> = {
  isComparable: (value, field) => {
    const { kind } = field
    const asked = readOccurrence(value)
    const { from, to } = asked ?? {}
    if (!asked || [from, to].some(moment => moment !== undefined && !isAbsolute(moment))) return false
    if (asked.kind === undefined) return true
    const named = kind === undefined ? undefined : targetOf(field).fields[kind]
    const plain = named?.type === 'computed' ? named.as : named
    return plain?.type === 'choice' && plain.options.includes(asked.kind)
  },
}
