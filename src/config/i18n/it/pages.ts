import type { pages as english } from '../en/pages'
import type { Translated } from '../translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'Sembra che tu ti sia perso',
  notFoundText: 'La pagina non esiste o è stata spostata.',
  backHome: 'TORNA ALLA HOME',
  errorTitle: 'Errore interno del server',
  errorText: 'Qualcosa è andato storto. Riprova più tardi.',
  reload: 'Riprova',
  details: 'Dettagli',
}
