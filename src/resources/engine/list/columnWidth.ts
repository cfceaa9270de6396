import { entityOf } from '../../../providers/app'
import { unwrapComputed, type Entity, type Field } from '../../../config/schema'
import { kindOf } from '../fieldRegistry'
import { optionWords, type Translate } from '../words'

/** Width of a field whose type doesn't say one, and the least of a custom cell. */
const DEFAULT = 96
const TEXT = { code: 88, codeTitle: 108, name: 144, title: 170, sentence: 280, codeMax: 40, nameMax: 200 }
/** Text columns grow with the window, the title most: share of the window, and maximum. */
const GROWING: Readonly<Record<number, { readonly share: number; readonly most: number }>> = {
  [TEXT.name]: { share: 0.1, most: 184 },
  [TEXT.title]: { share: 0.12, most: 260 },
}
const CHOICE = { letter: 7.6, chip: 36, min: 56, max: 168 }
/** Width of rows fields shown as text rather than as a count. */
const OWN_ROWS = 184

/** Codes and numbers are short, names are not; the title is widest, and bold. */
const textWidth = (field: Field, isTitle: boolean): number => {
  if (field.type === 'text' && field.max <= TEXT.codeMax) return isTitle ? TEXT.codeTitle : TEXT.code
  if (field.type === 'text' && field.max > TEXT.nameMax) return TEXT.sentence
  return isTitle ? TEXT.title : TEXT.name
}

/** Letters of the longest of some words. */
export const mostLetters = (words: readonly string[]) => Math.max(...words.map(({ length }) => length))

/** Whether the words of an option's label may be on lines of their own; a chip has one line. */
export function wrapsLabel(entity: Entity, name: string): boolean {
  const field = unwrapComputed(entity.fields[name]!)
  return field.type === 'choice' && !field.tones
}

function declaredWidth(t: Translate, entity: Entity, name: string): number {
  const field = unwrapComputed(entity.fields[name]!)
  if (field.type === 'text') return textWidth(field, name === entity.title)
  if (field.type === 'reference') {
    const target = entityOf(field.to)
    return textWidth(target.fields[target.title]!, name === entity.title)
  }
  if (field.type === 'choice') {
    const labels = field.options.map(option => optionWords(t, entity.name, name, option))
    const lines = field.tones ? labels : labels.flatMap(label => label.split(' '))
    const width = mostLetters(lines) * CHOICE.letter + (field.tones ? CHOICE.chip : 0)
    return Math.min(Math.max(width, CHOICE.min), CHOICE.max)
  }
  const { width = DEFAULT } = kindOf(field)
  return typeof width === 'function' ? width(field) : width
}

function leastWidth(t: Translate, entity: Entity, name: string, isOwn: boolean): number {
  const least = unwrapComputed(entity.fields[name]!).type === 'rows' ? OWN_ROWS : DEFAULT
  return Math.max(declaredWidth(t, entity, name), isOwn ? least : 0)
}

const isName = (entity: Entity, name: string) =>
  ['text', 'reference'].includes(unwrapComputed(entity.fields[name]!).type)

/** The minimum width of a column at a window width in pixels; `isOwn`: its cells are the screen's own. */
export function widthWithin(
  t: Translate,
  entity: Entity,
  name: string,
  isOwn: boolean,
  window: number,
): number {
  const width = leastWidth(t, entity, name, isOwn)
  const grows = isName(entity, name) ? GROWING[width] : undefined
  return grows ? Math.min(Math.max(width, grows.share * window), grows.most) : width
}

/**
 * The minimum CSS width of a column, from its declaration alone. Cells don't affect it: columns keep their width
 * while references load, and from page to page.
 */
export function columnWidth(t: Translate, entity: Entity, name: string, isOwn: boolean): string {
  const width = leastWidth(t, entity, name, isOwn)
  const grows = isName(entity, name) ? GROWING[width] : undefined
  return grows ? `clamp(${width}px, ${grows.share * 100}vw, ${grows.most}px)` : `${width}px`
}
