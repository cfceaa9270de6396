import { type Common, type FieldBase, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { bad } from './checks'
import { type FieldStorage } from './storage'

/**
 * The records of another entity whose field `by` references this one. With `counted` it can be a list column: the
 * server counts all rows of a page in one query.
 */
export type RelatedListField = FieldBase<'relatedList', { of: string; by: string; counted?: boolean }>
declare module './base' {
  interface FieldsByType {
    relatedList: RelatedListField
  }
}

export const relatedList = (
  of: string,
  by: string,
  more?: Common & Pick<RelatedListField, 'counted'>,
): RelatedListField => ({ type: 'relatedList', of, by, ...more })

export const relatedListType: FieldTypeDefinition<RelatedListField> = {
  operators: NO_OPERATORS,
  kind: 'view',
  validate: () => bad('readOnly'),
}

export const relatedListStorage: FieldStorage<RelatedListField> = {}
