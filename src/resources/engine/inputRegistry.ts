import { unwrapComputed, type Field, type FieldType } from '../../config/schema'
import type { AnyInput, InputKind } from './FieldKind'
import { boolean } from './inputs/boolean'
import { choice } from './inputs/choice'
import { choices } from './inputs/choices'
import { computed } from './inputs/computed'
import { date } from './inputs/date'
import { dateTime } from './inputs/dateTime'
import { decimal, duration, integer, quantity } from './inputs/numbers'
import { email, phone, text } from './inputs/textInputs'
import { group } from './inputs/group'
import { longText } from './inputs/longText'
import { numbers } from './inputs/numberList'
import { occurrence } from './inputs/occurrence'
import { photos } from './inputs/photos'
import { point } from './inputs/point'
import { reference } from './inputs/reference'
import { references } from './inputs/references'
import { relatedList } from './inputs/relatedList'
import { rows } from './inputs/rows'
import { tags } from './inputs/tags'

/** Every field type's input; a missing one fails to compile. Part of the forms' chunk. */
export const inputRegistry: { readonly [T in FieldType]: InputKind<T> } = {
  boolean,
  choice,
  choices,
  computed,
  date,
  dateTime,
  decimal,
  duration,
  email,
  group,
  integer,
  longText,
  numbers,
  occurrence,
  phone,
  photos,
  point,
  quantity,
  reference,
  references,
  relatedList,
  rows,
  tags,
  text,
}

export const inputOf = (field: Field): AnyInput => inputRegistry[unwrapComputed(field).type] as never
