import { type FieldBase, fieldBuilder, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { checkList, checkText } from './checks'

/** URLs of stored pictures. */
export type PhotosField = FieldBase<'photos', { max?: number }>
declare module './base' {
  interface FieldsByType {
    photos: PhotosField
  }
}

export const photos = fieldBuilder<PhotosField>({ type: 'photos' })

export const photosType: FieldTypeDefinition<PhotosField> = {
  operators: NO_OPERATORS,
  kind: 'list',
  validate: (field, value) => checkList(value, field.max ?? 20, item => checkText(item, 500)),
}
