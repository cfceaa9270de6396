import { unwrapComputed, type Field, type FieldType } from '../../config/schema'
import type { AnyKind, FieldKind } from './FieldKind'
import { boolean } from './fields/boolean'
import { choice } from './fields/choice'
import { choices } from './fields/choices'
import { computed } from './fields/computed'
import { date } from './fields/date'
import { dateTime } from './fields/dateTime'
import { decimal } from './fields/decimal'
import { duration } from './fields/duration'
import { email } from './fields/email'
import { group } from './fields/group'
import { integer } from './fields/integer'
import { longText } from './fields/longText'
import { numbers } from './fields/numbers'
import { occurrence } from './fields/occurrence'
import { phone } from './fields/phone'
import { photos } from './fields/photos'
import { point } from './fields/point'
import { quantity } from './fields/quantity'
import { reference } from './fields/reference'
import { references } from './fields/references'
import { relatedList } from './fields/relatedList'
import { rows } from './fields/rows'
import { tags } from './fields/tags'
import { text } from './fields/text'

/** Every field type of the schema; a missing one fails to compile. */
export const fieldRegistry: { readonly [T in FieldType]: FieldKind<T> } = {
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

/** The display of a field; a computed field looks like the field it wraps. */
export const kindOf = (field: Field): AnyKind => fieldRegistry[unwrapComputed(field).type] as never
