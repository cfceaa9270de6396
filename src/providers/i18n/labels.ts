import { fieldLabel, optionLabel, spellOut } from '../../config/schema/text/labels'
import {
  nestedFields,
  unwrapComputed,
  type Action,
  type Entity,
  type Fields,
  type Page,
} from '../../config/schema'
import type { Labels, Messages } from '../../config/schema/text/translate'

const isTable = (value: string | Messages | undefined): value is Messages => typeof value === 'object'

/** Labels of fields; those of the fields inside one are under `<name>_fields`. */
const labelsOf = (fields: Fields): Messages =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string | Messages][] => {
      const inner = nestedFields(field)
      const own: [string, string] = [name, fieldLabel(fields, name)]
      return inner ? [own, [`${name}_fields`, labelsOf(inner)]] : [own]
    }),
  )

/** Labels of options; those of the fields inside one are under its name. */
const optionsOf = (fields: Fields): Messages =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Messages][] => {
      const plain = unwrapComputed(field)
      if ('options' in plain)
        return [
          [name, Object.fromEntries(plain.options.map(each => [String(each), optionLabel(plain, each)]))],
        ]
      const inner = nestedFields(plain)
      return inner ? [[name, optionsOf(inner)]] : []
    }),
  )

const helpOf = (fields: Fields): Messages =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { help }]) => (help ? [[name, help]] : [])))

/** Of an action: its button, what is said when it is done where it says so, and the fields of its dialog. */
const actionTexts = ({ name, label, labels, done, input }: Action): Messages => ({
  label: label ?? spellOut(name),
  ...(labels === undefined ? {} : { labels }),
  ...(done === undefined ? {} : { done }),
  fields: labelsOf(input),
  help: helpOf(input),
  options: optionsOf(input),
})

/** Titles of screens and pages: their names in words, translated as labels are where the language's table has no other. */
export const screenTexts = (entities: readonly Entity[], pages: readonly Page[]): Messages =>
  Object.fromEntries([
    ...entities.flatMap(({ screens }) => screens.map(({ path }) => [path, spellOut(path)])),
    ...pages.map(({ path, label }) => [path, label ?? spellOut(path)]),
  ])

/**
 * English for everything that the declarations say: `<entity>.fields.<field>`, `.help.<field>`,
 * `.options.<field>.<value>`, `.sections.<section>`, `.quickFilters.<name>`, `.actions.<action>` and, where a screen has labels of its own,
 * `.screens.<screen>.<field>` and `.screenQuickFilters.<screen>.<name>`. Screens are titled by `screenTexts`.
 */
export const entityTexts = (entities: readonly Entity[]): Messages =>
  Object.fromEntries(
    entities.map(({ name, fields, form, screens, actions, list }) => [
      name,
      {
        fields: labelsOf(fields),
        help: helpOf(fields),
        options: optionsOf(fields),
        sections: Object.fromEntries(form.map(({ section }) => [section, spellOut(section)])),
        screens: Object.fromEntries(screens.map(({ path, labels }) => [path, labels])),
        screenQuickFilters: Object.fromEntries(screens.map(({ path, quickLabels }) => [path, quickLabels])),
        quickFilters: Object.fromEntries(
          list.quickFilters.map(({ name: quick, label }) => [quick, label ?? spellOut(quick)]),
        ),
        actions: Object.fromEntries(actions.map(action => [action.name, actionTexts(action)])),
      },
    ]),
  )

/** English for the columns of the reports, which are translated by their words alone. */
export const reportTexts = (
  reports: readonly { readonly name: string; readonly columns: Fields }[],
): Messages =>
  Object.fromEntries(
    reports.map(({ name, columns }) => [name, { fields: labelsOf(columns), options: optionsOf(columns) }]),
  )

/**
 * The declarations' texts in a language. A key's own translation wins over that of its words; a text that has neither stays
 * English, by itself.
 */
export const translateEntities = (texts: Messages, labels: Labels, at = ''): Messages =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const key = at === '' ? name : `${at}.${name}`
      return [
        name,
        isTable(text) ? translateEntities(text, labels, key) : (labels[key] ?? labels[text] ?? text),
      ]
    }),
  )

/** Numbers and signs are the same in every language. */
const hasWords = (text: string) => /\p{L}/u.test(text)

/** The keys of the entities' texts that a language has no translation of, with the English. */
export function missingLabels(texts: Messages, labels: Labels, at = ''): [key: string, english: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const key = at === '' ? name : `${at}.${name}`
    if (isTable(text)) return missingLabels(text, labels, key)
    return hasWords(text) && labels[key] === undefined && labels[text] === undefined ? [[key, text]] : []
  })
}

/** One table over another: what the upper one lacks comes from the lower. */
export function mergeTables(lower: Messages, upper: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...lower }
  for (const [key, value] of Object.entries(upper)) {
    const below = merged[key]
    merged[key] = isTable(value) && isTable(below) ? mergeTables(below, value) : value
  }
  return merged
}

/** What react-admin itself looks up: `resources.<screen>.name` and `.fields.<field>`. */
export function resourceTexts(entities: readonly Entity[], texts: Messages, screens: Messages): Messages {
  const found = entities.flatMap(entity =>
    entity.screens.map(({ path }) => {
      const own = texts[entity.name] as Record<'fields' | 'screens', Messages>
      return [
        path,
        {
          name: screens[path] ?? spellOut(path),
          fields: mergeTables(own.fields, own.screens[path] as Messages),
        },
      ]
    }),
  )
  return Object.fromEntries(found) as Messages
}
