import { entityOf } from '../../../config/entities'
import { unwrapComputed, type Entity, type Field } from '../../../config/schema'
import { optionWords, type Translate } from '../words'

/** What a cell of each type needs, in pixels without its padding; longer values are cut off with an ellipsis. */
const WIDTHS: Readonly<Record<Exclude<Field['type'], 'choice' | 'text' | 'reference'>, number>> = {
  boolean: 56,
  choices: 160,
  computed: 96,
  date: 80,
  dateTime: 152,
  decimal: 72,
  duration: 80,
  email: 176,
  group: 160,
  integer: 48,
  longText: 200,
  numbers: 136,
  phone: 120,
  photos: 96,
  point: 136,
  quantity: 72,
  references: 176,
  relatedList: 48,
  rows: 96,
  tags: 120,
}
const TEXT = { code: 88, name: 152, title: 170, codeMax: 40 }
const CHOICE = { letter: 7, dot: 24, min: 56, max: 168 }
/** Cells that a feature draws itself. */
const OWN = 104
const FRESH = 164
const QUALITY = 92

/** Codes and numbers are short, names are not. */
const textWidth = (field: Field): number =>
  field.type === 'text' && field.max <= TEXT.codeMax ? TEXT.code : TEXT.name

function fieldWidth(t: Translate, entity: Entity, name: string): number {
  const field = unwrapComputed(entity.fields[name]!)
  if (field.type === 'text') {
    const width = textWidth(field)
    return name === entity.title && width === TEXT.name ? TEXT.title : width
  }
  if (field.type === 'reference') {
    const target = entityOf(field.to)
    return textWidth(target.fields[target.title]!)
  }
  if (field.type === 'choice') {
    const letters = field.options.map(option => optionWords(t, entity.name, name, option).length)
    const width = Math.max(...letters) * CHOICE.letter + (field.tones ? CHOICE.dot : 0)
    return Math.min(Math.max(width, CHOICE.min), CHOICE.max)
  }
  if (field.type === 'dateTime' && field.fresh) return FRESH
  if (field.type === 'integer' && field.as === 'quality') return QUALITY
  return WIDTHS[field.type]
}

/**
 * The least width of a column, from its declaration alone. Cells don't widen it: a column stays as it is while references
 * arrive, and from page to page.
 */
export const columnWidth = (t: Translate, entity: Entity, name: string, isOwn: boolean): number =>
  Math.max(fieldWidth(t, entity, name), isOwn ? OWN : 0)
