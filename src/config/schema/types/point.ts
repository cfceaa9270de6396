import { type Common, type FieldBase, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { bad } from './checks'
import { type FieldStorage } from './storage'

/** A location, stored in two decimal fields of the same record. */
export type PointField = FieldBase<'point', { lat: string; lng: string }>
declare module './base' {
  interface FieldsByType {
    point: PointField
  }
  interface ValuesByType {
    point: { lat: number; lng: number }
  }
}

export const point = (lat: string, lng: string, more?: Common): PointField => ({
  type: 'point',
  lat,
  lng,
  ...more,
})

export const pointType: FieldTypeDefinition<PointField> = {
  operators: NO_OPERATORS,
  kind: 'view',
  validate: () => bad('readOnly'),
}

export const pointStorage: FieldStorage<PointField> = {}
