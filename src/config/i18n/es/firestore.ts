import type { firestore as english } from '../en/firestore'
import type { Translated } from '../translate'

export const firestore: Translated<typeof english> = {
  index: 'Este filtro y este orden no están indexados en el proyecto de Firebase',
  filter: 'Los documentos en Firestore no se pueden filtrar por esto',
  values: 'Los documentos en Firestore se filtran por 30 valores como máximo',
  lists: 'En Firestore, la búsqueda y un filtro sobre una lista no funcionan juntos',
  sort: 'Los documentos en Firestore no se pueden ordenar por esto',
  range: 'En Firestore, ordena por el campo al que se aplica el intervalo',
  far: 'En Firestore, a las páginas lejanas se llega una a una',
}
