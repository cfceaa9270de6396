import { shown, type Entity, type Fields } from '../../config/schema'
import type { Messages } from '../../config/i18n/translate'

/** A name of the code as words: `low_pct` is "Low pct", `customer_id` "Customer", `manageTanks` "Manage tanks". */
export function spellOut(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Texts = { fields: Messages; help: Messages; options: Messages }

function textsOf(fields: Fields): Texts {
  const entries = Object.entries(fields)
  const options = entries.flatMap(([name, field]) => {
    const plain = shown(field)
    if (plain.type !== 'choice' && plain.type !== 'choices') return []
    return [[name, Object.fromEntries(plain.options.map(option => [String(option), optionText(option)]))]]
  })
  return {
    fields: Object.fromEntries(entries.flatMap(([name, field]) => labels(name, field.label, shown(field)))),
    help: Object.fromEntries(entries.flatMap(([name, { help }]) => (help ? [[name, help]] : []))),
    options: Object.fromEntries(options),
  }
}

const optionText = (option: string | number) =>
  typeof option === 'number' ? String(option) : spellOut(option)

/** A field's label, and those of the fields inside it under `<name>_fields`. */
function labels(
  name: string,
  label: string | undefined,
  field: Fields[string],
): [string, string | Messages][] {
  const own: [string, string] = [name, label ?? spellOut(name)]
  const inner = field.type === 'group' ? field.fields : field.type === 'rows' ? field.columns : undefined
  return inner ? [own, [`${name}_fields`, textsOf(inner).fields]] : [own]
}

/**
 * English for everything that the declarations say: `entities.<name>.name`, `.fields.<field>`, `.help.<field>`,
 * `.options.<field>.<value>` and `.sections.<section>`.
 */
export const entityTexts = (entities: readonly Entity[]): Messages =>
  Object.fromEntries(
    entities.map(entity => [
      entity.name,
      {
        name: spellOut(entity.name),
        ...textsOf(entity.fields),
        sections: Object.fromEntries(entity.form.map(({ section }) => [section, spellOut(section)])),
      },
    ]),
  )

const isTable = (value: string | Messages | undefined): value is Messages => typeof value === 'object'

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
      const own = texts[entity.name]
      const fields = isTable(own) ? own.fields : undefined
      return [path, { name: screens[path] ?? spellOut(path), fields: fields ?? {} }]
    }),
  )
  return Object.fromEntries(found) as Messages
}
