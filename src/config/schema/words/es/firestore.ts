import type { firestore as english } from '../en/firestore'
import type { Translated } from '../../text/translate'

export const firestore: Translated<typeof english> = {
  index: 'Este filtro y este orden no están indexados en el proyecto de Firebase',
  filter: 'Los documentos en Firestore no se pueden filtrar por «%{field}»',
  values: 'Los documentos en Firestore se filtran por 30 valores de «%{field}» como máximo',
  lists: 'En Firestore, la búsqueda y un filtro sobre una lista no funcionan juntos',
  sort: 'Los documentos en Firestore no se pueden ordenar por «%{field}»: elige otra columna',
  range:
    'En Firestore, una lista filtrada por un intervalo o «no es» de «%{field}» se ordena por «%{field}»: ordena por ese campo o quita el filtro',
  ranges: 'En Firestore, solo un filtro a la vez puede ser un intervalo o «no es»: quita el de «%{field}»',
  others:
    'Los documentos en Firestore no se pueden filtrar por «no es» ni «tiene un valor» en «%{field}»: elige los valores que buscas',
  far: 'En Firestore, a las páginas lejanas se llega una a una',
}
