import { pluralOf } from '../../src/config/schema/text/plural'
import { errors } from '../../src/config/schema/words/errors.en'
import { geometry, validation } from '../../src/config/schema/words/validation.en'
import type { Problem } from '../../src/config/schema'

const tables: Record<string, unknown> = { validation, geometry, errors }

/** The English text of a key such as `validation.required`, with its `%{…}` filled in and the matching plural form. */
export function textOf({ key, args }: Problem): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], tables)
  if (typeof found !== 'string') throw new Error(`No text for "${key}"`)
  const count = args?.smart_count
  const text = typeof count === 'number' ? pluralOf(found, count, 'en') : found
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(args?.[name] ?? ''))
}
