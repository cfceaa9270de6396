import type { firestore as english } from '../en/firestore'
import type { Translated } from '../../text/translate'

export const firestore: Translated<typeof english> = {
  index: 'Ce filtre et ce tri ne sont pas indexés dans le projet Firebase',
  filter: 'Les documents dans Firestore ne peuvent pas être filtrés par « %{field} »',
  values: 'Les documents dans Firestore se filtrent par 30 valeurs de « %{field} » au plus',
  lists: 'Dans Firestore, la recherche et un filtre sur une liste ne vont pas ensemble',
  sort: 'Les documents dans Firestore ne peuvent pas être triés par « %{field} » : choisissez une autre colonne',
  range:
    'Dans Firestore, une liste filtrée par une plage ou « n’est pas » de « %{field} » est triée par « %{field} » : triez par ce champ ou retirez le filtre',
  ranges:
    'Dans Firestore, un seul filtre à la fois peut être une plage ou « n’est pas » : retirez celui de « %{field} »',
  others:
    'Les documents dans Firestore ne peuvent pas être filtrés par « n’est pas » ou « a une valeur » sur « %{field} » : choisissez plutôt les valeurs à trouver',
  far: 'Dans Firestore, les pages éloignées s’atteignent une à une',
}
