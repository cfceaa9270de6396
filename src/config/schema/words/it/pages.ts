import type { pages as english } from '../en/pages'
import type { Translated } from '../../text/translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'Sembra che tu ti sia perso',
  notFoundText: 'La pagina non esiste o è stata spostata.',
  backHome: 'TORNA ALLA HOME',
  errorTitle: 'Errore interno del server',
  errorText: 'Qualcosa è andato storto. Riprova più tardi.',
  reload: 'Riprova',
  details: 'Dettagli',
  setPassword: 'Imposta la password',
  setPasswordLead: 'Scegliere una password di almeno %{min} caratteri.',
  tooShort: 'Almeno %{min} caratteri',
  weakPassword: 'Troppo facile da indovinare, o fatta con nome o e-mail',
  linkOver: 'Questo link è scaduto o è già stato usato. Chiederne uno nuovo.',
  passwordSet: 'Password impostata. Ora è possibile accedere.',
}
