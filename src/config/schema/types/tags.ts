import { type FieldBase, fieldBuilder, type FieldTypeDefinition, MEMBERSHIP } from './base'
import { bad, checkList, checkText } from './checks'
import { type FieldStorage, isFilterText, listRule, readListCell } from './storage'

/**
 * `known` are suggestions; other tags may be entered. `as: 'screen'` names a screen of the dashboard, displayed by
 * its title.
 */
export type TagsField = FieldBase<'tags', { max: number; known?: readonly string[]; as?: 'screen' }>
declare module './base' {
  interface FieldsByType {
    tags: TagsField
  }
  interface ValuesByType {
    tags: string[]
  }
}

export const tags = fieldBuilder<TagsField>({ type: 'tags', max: 20 })

export const tagsType: FieldTypeDefinition<TagsField> = {
  operators: MEMBERSHIP,
  kind: 'list',
  validate: (field, value) =>
    checkList(value, field.max, item => {
      const result = checkText(item, 40)
      return 'value' in result && result.value === '' ? bad('required') : result
    }),
}

export const tagsStorage: FieldStorage<TagsField> = {
  column: () => 'text[]',
  schema: () => ({ type: 'array', items: { type: 'string' } }),
  rule: (at, { max }) => listRule(at, max),
  isComparable: isFilterText,
  readCell: readListCell,
  sample: () => ['one', 'two'],
}
