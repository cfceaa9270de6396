import { ownNameOf } from '../../config/schema/text/labels'
import {
  unwrapComputed,
  type Action,
  type Entity,
  type FieldOf,
  type Option,
  type Screen,
} from '../../config/schema'
import { app } from '../../providers/app'

export type Translate = (key: string, options?: Record<string, unknown>) => string

/** A list of words, joined with the comma of the user's script. */
export const listWords = (t: Translate, words: readonly string[]): string => words.join(t('format.comma'))

const spelt = (option: Option) => {
  const words = String(option).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A path without row indexes: `roles.0.name` is `roles.name`. */
const namesOf = (source: string) => source.split('.').filter(part => !/^\d+$/.test(part))

/** The translated label of an option; unknown options are spelt out. */
export const optionWords = (t: Translate, entity: string, source: string, option: Option): string =>
  t(`entities.${entity}.options.${namesOf(source).join('.')}.${option}`, { _: spelt(option) })

/** A text for display; roles are shown by their labels. */
export const textWords = (t: Translate, { as }: Pick<FieldOf<'text'>, 'as'>, value: string): string =>
  as === 'role' ? t(`roles.${value}`, { _: value }) : value

/** A tag for display; screens are shown by their titles. */
export const tagWords = (t: Translate, { as }: { as?: 'screen' }, tag: string): string =>
  as === 'screen' ? t(`screens.${app().menus.screens[tag] ?? tag}`, { _: tag }) : tag

/** The text of a choice: the record's custom name if it has one, else the option's label. */
export function choiceWords(
  t: Translate,
  { name: entity, fields }: Pick<Entity, 'name' | 'fields'>,
  name: string,
  record: Readonly<Record<string, unknown>>,
): string {
  const own = ownNameOf(fields[name] as FieldOf<'choice'>, record)
  return own ?? optionWords(t, entity, name, record[name] as Option)
}

/** A field's label on a screen, which may override the default. */
export const screenWords = (t: Translate, { path }: Pick<Screen, 'path'>, name: string): string =>
  t(`resources.${path}.fields.${name}`)

/** A field's label; nested fields are addressed by path. */
export function labelWords(t: Translate, entity: string, source: string): string {
  const [outer, inner] = namesOf(source)
  return t(`entities.${entity}.fields.${inner === undefined ? outer : `${outer}_fields.${inner}`}`)
}

/** The accessible name of a cell: "Strapping table, row 3, Height". */
export function placeWords(t: Translate, entity: Pick<Entity, 'name' | 'fields'>, source: string): string {
  const [table, row, column] = source.split('.')
  if (row === undefined || unwrapComputed(entity.fields[table!]!).type !== 'rows')
    return labelWords(t, entity.name, source)
  const at = { table: labelWords(t, entity.name, table!), number: Number(row) + 1 }
  return column === undefined
    ? t('engine.inRow', at)
    : t('engine.inCell', { ...at, column: labelWords(t, entity.name, source) })
}

/** The label of an action's button, which may depend on the record's values. */
export function actionWords(
  t: Translate,
  entity: Pick<Entity, 'name'>,
  { name, labels = {} }: Action,
  record: Readonly<Record<string, unknown>> = {},
): string {
  const own = Object.keys(labels).find(field => labels[field]?.[String(record[field])] !== undefined)
  const at = `entities.${entity.name}.actions.${name}`
  return t(own === undefined ? `${at}.label` : `${at}.labels.${own}.${String(record[own])}`)
}

/** The success message of an action: its own, else that of the resulting state. */
export function doneWords(
  t: Translate,
  { name, fields }: Pick<Entity, 'name' | 'fields'>,
  { name: action, to }: Pick<Action, 'name' | 'to'>,
): string {
  const state = Object.keys(to).find(field => unwrapComputed(fields[field]!).type === 'choice')
  return t(`entities.${name}.actions.${action}.done`, {
    _: state === undefined ? '' : optionWords(t, name, state, to[state] as Option),
  })
}

/** The label of a quick filter, which a screen may override. */
export const quickWords = (
  t: Translate,
  entity: Pick<Entity, 'name'>,
  name: string,
  screen?: Pick<Screen, 'path' | 'quickLabels'>,
): string =>
  t(
    screen?.quickLabels[name] === undefined
      ? `entities.${entity.name}.quickFilters.${name}`
      : `entities.${entity.name}.screenQuickFilters.${screen.path}.${name}`,
  )
