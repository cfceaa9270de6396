import type { Option } from '../../config/schema'

export type Translate = (key: string, options?: Record<string, unknown>) => string

const spelt = (option: Option) => {
  const words = String(option).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The last part of a path that names a field: `dimensions.end` is `end`, `roles.0.name` is `name`. */
const last = (source: string) => source.split('.').at(-1)!

/** An option in the words of the reader: those of the field wherever it occurs, else the entity's, else the option's own. */
export const optionWords = (t: Translate, entity: string, source: string, option: Option): string =>
  t(`engine.words.${last(source)}.${option}`, {
    _: t(`entities.${entity}.options.${source}.${option}`, { _: spelt(option) }),
  })

/** A field's label; one inside a group or a row by its path. */
export function labelWords(t: Translate, entity: string, source: string): string {
  const names = source.split('.').filter(part => !/^\d+$/.test(part))
  const [outer, inner] = names
  return t(`entities.${entity}.fields.${inner === undefined ? outer : `${outer}_fields.${inner}`}`)
}
