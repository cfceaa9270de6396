import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, checkText, ok } from './checks'

/**
 * `upper` keeps it in capitals and with single spaces, however it is typed; `joinedBy` is what then stands between the parts
 * that the pattern's brackets catch, as the space of a postcode does. `as: 'user'` is a sign-in ID, told by the person's name;
 * `as: 'role'` names a role, told by what it is called where it is one of ours; `as: 'searchText'` is what a record is found by, phones among it;
 * `as: 'picture'` names a stored picture, such as a signature.
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
}

export const text = fieldBuilder<TextField>({ type: 'text', max: 200 })

/** A text as it is kept, where its field says how: "d02  x285" is "D02 X285". */
export function normaliseText({ upper, joinedBy, pattern }: TextField, text: string): string {
  const tidied = upper ? text.trim().replace(/\s+/g, ' ').toUpperCase() : text
  const parts =
    joinedBy !== undefined && pattern ? new RegExp(pattern, 'u').exec(tidied)?.slice(1) : undefined
  return parts?.filter(Boolean).join(joinedBy) || tidied
}

export const textType: FieldTypeDefinition<TextField> = {
  operators: EQUALITY,
  searchable: true,
  validate: (field, value) => {
    // A password may begin or end with a space: signing in compares it as it was typed.
    const result = checkText(value, field.max, { verbatim: field.secret })
    if ('problem' in result) return result
    const given = normaliseText(field, result.value as string)
    if (field.min && given.length < field.min) return bad('tooShort', { min: field.min })
    if (field.pattern && !new RegExp(field.pattern, 'u').test(given))
      return bad(field.patternName ? `pattern.${field.patternName}` : 'pattern.other')
    return ok(given)
  },
}
