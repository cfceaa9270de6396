import { fieldLabel, optionLabel, spellOut } from '../../config/labels'
import { inside, shown, type Entity, type Fields } from '../../config/schema'
import type { Labels, Messages } from '../../config/i18n/translate'

const isTable = (value: string | Messages | undefined): value is Messages => typeof value === 'object'

/** Labels of fields; those of the fields inside one are under `<name>_fields`. */
const labelsOf = (fields: Fields): Messages =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string | Messages][] => {
      const inner = inside(field)
      const own: [string, string] = [name, fieldLabel(fields, name)]
      return inner ? [own, [`${name}_fields`, labelsOf(inner)]] : [own]
    }),
  )

/** Labels of options; those of the fields inside one are under its name. */
const optionsOf = (fields: Fields): Messages =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Messages][] => {
      const plain = shown(field)
      if ('options' in plain)
        return [
          [name, Object.fromEntries(plain.options.map(each => [String(each), optionLabel(plain, each)]))],
        ]
      const inner = inside(plain)
      return inner ? [[name, optionsOf(inner)]] : []
    }),
  )

const helpOf = (fields: Fields): Messages =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { help }]) => (help ? [[name, help]] : [])))

/**
 * English for everything that the declarations say: `<entity>.fields.<field>`, `.help.<field>`,
 * `.options.<field>.<value>`, `.sections.<section>` and, where a screen has labels of its own,
 * `.screens.<screen>.<field>`. Screens are titled by the language's own table.
 */
export const entityTexts = (entities: readonly Entity[]): Messages =>
  Object.fromEntries(
    entities.map(({ name, fields, form, screens }) => [
      name,
      {
        fields: labelsOf(fields),
        help: helpOf(fields),
        options: optionsOf(fields),
        sections: Object.fromEntries(form.map(({ section }) => [section, spellOut(section)])),
        screens: Object.fromEntries(screens.map(({ path, labels }) => [path, labels])),
      },
    ]),
  )

/** Numbers and signs are the same in every language. */
const hasWords = (text: string) => /\p{L}/u.test(text)

/** A table of texts in a language; undefined if one of them has no translation. `key` is where the table stands. */
function whole(key: string, texts: Messages, labels: Labels): Messages | undefined {
  const found: Record<string, string | Messages> = {}
  for (const [name, text] of Object.entries(texts)) {
    const at = `${key}.${name}`
    const own = isTable(text) ? whole(at, text, labels) : translationOf(at, text, labels)
    if (own === undefined) return undefined
    found[name] = own
  }
  return found
}

/** A key's own translation wins over that of its words. */
function translationOf(key: string, text: string, labels: Labels): string | undefined {
  const name = [key, text].find(each => Object.hasOwn(labels, each))
  return name === undefined ? (hasWords(text) ? undefined : text) : labels[name]
}

/** The entities' texts in a language. An entity of which one text is not translated stays wholly English. */
export const translateEntities = (texts: Messages, labels: Labels): Messages =>
  Object.fromEntries(
    Object.entries(texts).map(([name, own]) => [name, (isTable(own) && whole(name, own, labels)) || own]),
  )

/** One table over another: what the upper one lacks comes from the lower. */
export function over(lower: Messages, upper: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...lower }
  for (const [key, value] of Object.entries(upper)) {
    const below = merged[key]
    merged[key] = isTable(value) && isTable(below) ? over(below, value) : value
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
        { name: screens[path] ?? spellOut(path), fields: over(own.fields, own.screens[path] as Messages) },
      ]
    }),
  )
  return Object.fromEntries(found) as Messages
}
