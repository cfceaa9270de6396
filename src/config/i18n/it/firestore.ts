import type { firestore as english } from '../en/firestore'
import type { Translated } from '../translate'

export const firestore: Translated<typeof english> = {
  index: 'Questo filtro e questo ordine non sono indicizzati nel progetto Firebase',
  filter: 'I documenti in Firestore non si possono filtrare per questo',
  values: 'I documenti in Firestore si filtrano per 30 valori al massimo',
  lists: 'In Firestore la ricerca e un filtro su un elenco non funzionano insieme',
  sort: 'I documenti in Firestore non si possono ordinare per questo',
  range: 'In Firestore ordina per il campo a cui si applica l’intervallo',
  far: 'In Firestore le pagine lontane si raggiungono una alla volta',
}
