import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, checkText, ok } from './checks'
import { type FieldStorage, isFilterText, textRule, textSchema } from './storage'

/**
 * `upper` stores upper case and single spaces; `joinedBy` then separates the pattern's capture groups, as the space
 * in a postcode. `as: 'user'` is a sign-in ID, displayed as the person's name; `as: 'role'` a role, displayed by its
 * label if it is one of ours; `as: 'searchText'` holds the searched text of a record, phone numbers included; `as:
 * 'picture'` a stored picture, such as a signature.
 */
export type TextField = FieldBase<
  'text',
  {
    max: number
    min?: number
    pattern?: string
    patternName?: string
    upper?: boolean
    joinedBy?: string
    as?: 'user' | 'role' | 'searchText' | 'picture'
  }
>
declare module './base' {
  interface FieldsByType {
    text: TextField
  }
  interface ValuesByType {
    text: string
  }
}

export const text = fieldBuilder<TextField>({ type: 'text', max: 200 })

/** A text in its stored form, where the field defines one: "d02  x285" is "D02 X285". */
export function normaliseText({ upper, joinedBy, pattern }: TextField, text: string): string {
  const tidied = upper ? text.trim().replace(/\s+/g, ' ').toUpperCase() : text
  const parts =
    joinedBy !== undefined && pattern ? new RegExp(pattern, 'u').exec(tidied)?.slice(1) : undefined
  return parts?.filter(Boolean).join(joinedBy) || tidied
}

export const textType: FieldTypeDefinition<TextField> = {
  ignoresCase: true,
  operators: EQUALITY,
  searchable: 'text',
  validate: (field, value) => {
    // A password may begin or end with a space: sign-in compares it exactly.
    const result = checkText(value, field.max, { verbatim: field.secret })
    if ('problem' in result) return result
    const given = normaliseText(field, result.value as string)
    if (field.min && given.length < field.min) return bad('tooShort', { min: field.min })
    if (field.pattern && !new RegExp(field.pattern, 'u').test(given))
      return bad(field.patternName ? `pattern.${field.patternName}` : 'pattern.other')
    return ok(given)
  },
}

export const textStorage: FieldStorage<TextField> = {
  title: true,
  heading: true,
  column: () => 'text',
  schema: textSchema,
  rule: textRule,
  isComparable: isFilterText,
}
