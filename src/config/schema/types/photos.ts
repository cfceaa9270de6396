import { type FieldBase, fieldBuilder, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { checkList, checkText } from './checks'
import { type FieldStorage, isFilterText, listRule } from './storage'

/** URLs of stored pictures. */
export type PhotosField = FieldBase<'photos', { max?: number }>
declare module './base' {
  interface FieldsByType {
    photos: PhotosField
  }
  interface ValuesByType {
    photos: string[]
  }
}

export const photos = fieldBuilder<PhotosField>({ type: 'photos' })

export const photosType: FieldTypeDefinition<PhotosField> = {
  notInFiles: true,
  operators: NO_OPERATORS,
  kind: 'list',
  validate: (field, value) => checkList(value, field.max ?? 20, item => checkText(item, 500)),
}

export const photosStorage: FieldStorage<PhotosField> = {
  pictures: true,
  column: () => 'text[]',
  schema: () => ({ type: 'array', items: { type: 'string' } }),
  rule: (at, { max = 20 }) => listRule(at, max),
  isComparable: isFilterText,
  sample: () => ['/photos/1.jpg', '/photos/2.jpg'],
}
