import type { firestore as english } from '../en/firestore'
import type { Translated } from '../translate'

export const firestore: Translated<typeof english> = {
  index: 'Ce filtre et ce tri ne sont pas indexés dans le projet Firebase',
  filter: 'Les documents dans Firestore ne peuvent pas être filtrés par ce champ',
  values: 'Les documents dans Firestore se filtrent par 30 valeurs au plus',
  lists: 'Dans Firestore, la recherche et un filtre sur une liste ne vont pas ensemble',
  sort: 'Les documents dans Firestore ne peuvent pas être triés par ce champ',
  range: 'Dans Firestore, triez par le champ sur lequel porte la plage',
  far: 'Dans Firestore, les pages éloignées s’atteignent une à une',
}
