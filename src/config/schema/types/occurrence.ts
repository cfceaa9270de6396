import { type Common, EQUALITY, type FieldBase, type FieldTypeDefinition } from './base'
import { bad } from './checks'

/**
 * Whether something happened to a record within some time: a related record (`of`, whose field `by` names this one) with a
 * moment (`at`) in it. `kind` is the choice that tells kinds of it apart, `except` what counts as none. Only lists are filtered
 * by it, as in `sudden_drop@2026-11-01T00:00:00Z/2026-12-01T00:00:00Z`; either end may be left out.
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
): OccurrenceField => ({ type: 'occurrence', of, by, ...more })

/** What is asked of an occurrence: a kind, or any; from a moment on, and before another. */
export type Occurrence = { readonly kind?: string; readonly from?: string; readonly to?: string }

const FORM = /^(\w*)@([\dT:.Z-]*)\/([\dT:.Z-]*)$/
const isMoment = (text: string) => text === '' || !Number.isNaN(Date.parse(text))

export const occurrenceText = ({ kind = '', from = '', to = '' }: Occurrence): string =>
  `${kind}@${from}/${to}`

/** The parts of an occurrence's text; undefined where it has another form. */
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
