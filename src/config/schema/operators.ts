import { shown, type Field, type FieldType } from './fieldTypes'

/** What a filter key may end with; '' is equality, and an array value means "one of". */
export const OPERATORS = ['', '_gte', '_lte', '_gt', '_lt', '_neq'] as const
export type Operator = (typeof OPERATORS)[number]

const SAME: readonly Operator[] = ['', '_neq']
const ORDERED: readonly Operator[] = OPERATORS
const NONE: readonly Operator[] = []

const byType: Record<FieldType, readonly Operator[]> = {
  text: SAME,
  longText: NONE,
  email: SAME,
  phone: SAME,
  integer: ORDERED,
  decimal: ORDERED,
  quantity: ORDERED,
  boolean: SAME,
  choice: SAME,
  choices: [''],
  date: ORDERED,
  dateTime: ORDERED,
  duration: ORDERED,
  reference: SAME,
  references: [''],
  relatedList: NONE,
  point: NONE,
  photos: NONE,
  tags: [''],
  rows: NONE,
  group: NONE,
  computed: NONE,
}

/** The operators that a filter on this field may use; none when the field can't be filtered by. */
export const operatorsOf = (field: Field): readonly Operator[] => byType[shown(field).type]

/** Fields that never are without a value: what must be entered, what begins with one, and what the server always knows. */
const isAlwaysFilled = (field: Field): boolean =>
  field.required === true ||
  field.default !== undefined ||
  (field.readOnly === true && shown(field).type === 'boolean')

/**
 * The operators that take `null` on this field: '' finds records where it is empty, '_neq' those where it has a value.
 * None where it can't be empty.
 */
export const emptyOperatorsOf = (field: Field): readonly Operator[] =>
  isAlwaysFilled(field) ? NONE : SAME.filter(operator => operatorsOf(field).includes(operator))

const UNSORTABLE: readonly FieldType[] = [
  'longText',
  'relatedList',
  'point',
  'photos',
  'tags',
  'rows',
  'group',
  'choices',
  'references',
]
export const isSortable = (field: Field): boolean => !UNSORTABLE.includes(shown(field).type) && !field.secret
