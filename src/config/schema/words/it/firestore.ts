import type { firestore as english } from '../en/firestore'
import type { Translated } from '../../text/translate'

export const firestore: Translated<typeof english> = {
  index: 'Questo filtro e questo ordine non sono indicizzati nel progetto Firebase',
  filter: 'I documenti in Firestore non si possono filtrare per «%{field}»',
  values: 'I documenti in Firestore si filtrano per 30 valori di «%{field}» al massimo',
  lists: 'In Firestore la ricerca e un filtro su un elenco non funzionano insieme',
  sort: 'I documenti in Firestore non si possono ordinare per «%{field}»: scegli un’altra colonna',
  range:
    'In Firestore un elenco filtrato per intervallo o «non è» di «%{field}» è ordinato per «%{field}»: ordina per quel campo o togli il filtro',
  ranges:
    'In Firestore un solo filtro alla volta può essere un intervallo o «non è»: togli quello su «%{field}»',
  others:
    'I documenti in Firestore non si possono filtrare per «non è» o «ha un valore» su «%{field}»: scegli i valori da trovare',
  far: 'In Firestore le pagine lontane si raggiungono una alla volta',
}
