import type { FieldOf, FieldType, FieldTypeDefinition } from './base'
import { boolean, booleanStorage, booleanType } from './boolean'
import { choice, choiceStorage, choiceType } from './choice'
import { choices, choicesStorage, choicesType } from './choices'
import { computed, computedStorage, computedType } from './computed'
import { date, dateStorage, dateType } from './date'
import { dateTime, dateTimeStorage, dateTimeType } from './dateTime'
import { decimal, decimalStorage, decimalType } from './decimal'
import { duration, durationStorage, durationType } from './duration'
import { email, emailStorage, emailType } from './email'
import { group, groupStorage, groupType } from './group'
import { integer, integerStorage, integerType } from './integer'
import { longText, longTextStorage, longTextType } from './longText'
import { numbers, numbersStorage, numbersType } from './numbers'
import { occurrence, occurrenceStorage, occurrenceType } from './occurrence'
import { phone, phoneStorage, phoneType } from './phone'
import { photos, photosStorage, photosType } from './photos'
import { point, pointStorage, pointType } from './point'
import { quantity, quantityStorage, quantityType } from './quantity'
import { reference, referenceStorage, referenceType } from './reference'
import { references, referencesStorage, referencesType } from './references'
import { relatedList, relatedListStorage, relatedListType } from './relatedList'
import { rows, rowsStorage, rowsType } from './rows'
import { tags, tagsStorage, tagsType } from './tags'
import { text, textStorage, textType } from './text'
import type { FieldStorage } from './storage'

/** Field builders, one per type. */
export {
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
  occurrence: occurrenceType,
  phone: phoneType,
  photos: photosType,
  point: pointType,
  quantity: quantityType,
  reference: referenceType,
  references: referencesType,
  relatedList: relatedListType,
  rows: rowsType,
  tags: tagsType,
  text: textType,
}

/** The same for the server and generators: an object of its own, so that browsers don't load it. */
export const fieldStorage: { readonly [T in FieldType]: FieldStorage<FieldOf<T>> } = {
  boolean: booleanStorage,
  choice: choiceStorage,
  choices: choicesStorage,
  computed: computedStorage,
  date: dateStorage,
  dateTime: dateTimeStorage,
  decimal: decimalStorage,
  duration: durationStorage,
  email: emailStorage,
  group: groupStorage,
  integer: integerStorage,
  longText: longTextStorage,
  numbers: numbersStorage,
  occurrence: occurrenceStorage,
  phone: phoneStorage,
  photos: photosStorage,
  point: pointStorage,
  quantity: quantityStorage,
  reference: referenceStorage,
  references: referencesStorage,
  relatedList: relatedListStorage,
  rows: rowsStorage,
  tags: tagsStorage,
  text: textStorage,
}
