import { unwrapComputed, type Field } from '../../config/schema'
import type { AnyInput, InputName } from './FieldKind'
import { kindOf } from './fieldRegistry'
import { boolean } from './inputs/boolean'
import { choice } from './inputs/choice'
import { choices } from './inputs/choices'
import { date } from './inputs/date'
import { dateTime } from './inputs/dateTime'
import { duration, integer, number } from './inputs/numbers'
import { email, phone, text } from './inputs/textInputs'
import { group } from './inputs/group'
import { longText } from './inputs/longText'
import { numbers } from './inputs/numberList'
import { photos } from './inputs/photos'
import { point } from './inputs/point'
import { reference } from './inputs/reference'
import { references } from './inputs/references'
import { rows } from './inputs/rows'
import { tags } from './inputs/tags'

/** Inputs by name. Part of the forms' chunk. */
const INPUTS: { readonly [N in InputName]: unknown } = {
  boolean,
  choice,
  choices,
  date,
  dateTime,
  duration,
  email,
  group,
  integer,
  longText,
  number,
  numbers,
  phone,
  photos,
  point,
  reference,
  references,
  rows,
  tags,
  text,
}

/** Inputs that take a full line of a form. */
const WIDE: readonly unknown[] = ['longText', 'rows', 'group', 'point', 'photos'] satisfies InputName[]

/** Inputs for values that differ from record to record: they aren't offered for many records at once. */
const INDIVIDUAL: readonly unknown[] = [
  'email',
  'phone',
  'duration',
  'numbers',
  'photos',
  'rows',
  'group',
] satisfies InputName[]

const chosen = (field: Field) => kindOf(field).input ?? unwrapComputed(field).type

/** The input of a field; a computed field has that of the field it wraps. Undefined where a user can't enter a value. */
export function inputOf(field: Field): AnyInput | undefined {
  const input = chosen(field)
  return typeof input === 'string'
    ? ((INPUTS as Readonly<Record<string, unknown>>)[input] as AnyInput | undefined)
    : input
}

export const isWide = (field: Field): boolean => WIDE.includes(chosen(field))
export const isIndividual = (field: Field): boolean => INDIVIDUAL.includes(chosen(field))
