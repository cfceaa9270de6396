import type { FieldOf, FieldType, FieldTypeDefinition } from './base'
import { booleanType } from './boolean'
import { choiceType } from './choice'
import { choicesType } from './choices'
import { computedType } from './computed'
import { dateType } from './date'
import { dateTimeType } from './dateTime'
import { decimalType } from './decimal'
import { durationType } from './duration'
import { emailType } from './email'
import { groupType } from './group'
import { integerType } from './integer'
import { longTextType } from './longText'
import { numbersType } from './numbers'
import { phoneType } from './phone'
import { photosType } from './photos'
import { pointType } from './point'
import { quantityType } from './quantity'
import { referenceType } from './reference'
import { referencesType } from './references'
import { occurrenceType } from './occurrence'
import { relatedListType } from './relatedList'
import { rowsType } from './rows'
import { tagsType } from './tags'
import { textType } from './text'

/** Every field type with its definition; a missing one fails to compile. */
export const fieldTypes: { readonly [T in FieldType]: FieldTypeDefinition<FieldOf<T>> } = {
  boolean: booleanType,
  choice: choiceType,
  choices: choicesType,
  computed: computedType,
  date: dateType,
  dateTime: dateTimeType,
  decimal: decimalType,
  duration: durationType,
  email: emailType,
  group: groupType,
  integer: integerType,
  longText: longTextType,
  numbers: numbersType,
  phone: phoneType,
  photos: photosType,
  point: pointType,
  quantity: quantityType,
  reference: referenceType,
  references: referencesType,
  occurrence: occurrenceType,
  relatedList: relatedListType,
  rows: rowsType,
  tags: tagsType,
  text: textType,
}
