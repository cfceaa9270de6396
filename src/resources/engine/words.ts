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

/** Words of a list with the comma of the reader's script between them. */
export const listWords = (t: Translate, words: readonly string[]): string => words.join(t('format.comma'))

const spelt = (option: Option) => {
  const words = String(option).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A path without the numbers of rows: `roles.0.name` is `roles.name`. */
const namesOf = (source: string) => source.split('.').filter(part => !/^\d+$/.test(part))

/** An option in the words of the reader; one that no declaration knows is spelt out. */
export const optionWords = (t: Translate, entity: string, source: string, option: Option): string =>
  t(`entities.${entity}.options.${namesOf(source).join('.')}.${option}`, { _: spelt(option) })

/** A text in the words of the reader: one that names a role by what that is called. */
export const textWords = (t: Translate, { as }: Pick<FieldOf<'text'>, 'as'>, value: string): string =>
  as === 'role' ? t(`roles.${value}`, { _: value }) : value

/** A tag in the words of the reader: one that names a screen by its title. */
export const tagWords = (t: Translate, { as }: Pick<FieldOf<'tags'>, 'as'>, tag: string): string =>
  as === 'screen' ? t(`screens.${app().menus.screens[tag] ?? tag}`, { _: tag }) : tag

/** What a record says in a field of options: its own name for it where it has one, else the option. */
export function choiceWords(
  t: Translate,
  { name: entity, fields }: Pick<Entity, 'name' | 'fields'>,
  name: string,
  record: Readonly<Record<string, unknown>>,
): string {
  const own = ownNameOf(fields[name] as FieldOf<'choice'>, record)
  return own ?? optionWords(t, entity, name, record[name] as Option)
}

/** A field's label on a screen, where another one may fit better. */
export const screenWords = (t: Translate, { path }: Pick<Screen, 'path'>, name: string): string =>
  t(`resources.${path}.fields.${name}`)

/** A field's label; one inside a group or a row by its path. */
export function labelWords(t: Translate, entity: string, source: string): string {
  const [outer, inner] = namesOf(source)
  return t(`entities.${entity}.fields.${inner === undefined ? outer : `${outer}_fields.${inner}`}`)
}

/** Where something stands, for who doesn't see it: "Strapping table, row 3, Height". */
export function placeWords(t: Translate, entity: Pick<Entity, 'name' | 'fields'>, source: string): string {
  const [table, row, column] = source.split('.')
  if (row === undefined || unwrapComputed(entity.fields[table!]!).type !== 'rows')
    return labelWords(t, entity.name, source)
  const at = { table: labelWords(t, entity.name, table!), number: Number(row) + 1 }
  return column === undefined
    ? t('engine.inRow', at)
    : t('engine.inCell', { ...at, column: labelWords(t, entity.name, source) })
}

/** What an action is called on its button; of some records, as their values have it. */
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

/** What is said when an action is done: in its own words, else in those of the state that it leads to. */
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

/** What a quick filter of a list is called; on a screen, where another name may fit better. */
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
