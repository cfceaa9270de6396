import { errors, geometry, validation } from '../src/config/i18n/validation.en'
import type { Problem } from '../src/config/schema'

const tables: Record<string, unknown> = { validation, geometry, errors }

/** The English text of a key such as `validation.required`, with its `%{…}` filled in. */
export function textOf({ key, args }: Problem): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], tables)
  if (typeof found !== 'string') throw new Error(`No text for "${key}"`)
  return found.replace(/%\{(\w+)\}/g, (_, name: string) => String(args?.[name] ?? ''))
}
