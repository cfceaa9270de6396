import type { customerMail as source } from '../en/customerMail'
import type { Translated } from '../../schema/text/translate'

export const customerMail: Translated<typeof source> = {
  registration: {
    subject: 'Confermi il suo indirizzo e-mail',
    body: 'Confermi che questo indirizzo è suo. Il link vale 24 ore.\n\nSe non ha chiesto un account, ignori questo messaggio.',
    button: 'Conferma indirizzo',
  },
  accountKnown: {
    subject: 'Ha già un account',
    body: 'Qualcuno ha chiesto un account con questo indirizzo. Lei ne ha già uno: acceda, oppure scelga «Password dimenticata?».\n\nSe non è stato lei, ignori questo messaggio.',
    button: 'Accedi',
  },
  passwordReset: {
    subject: 'Scelga una nuova password',
    body: 'Ha chiesto una nuova password. Il link vale un’ora e funziona una volta sola.\n\nSe non è stato lei, ignori questo messaggio: la password resta com’è.',
    button: 'Nuova password',
  },
  invitation: {
    subject: 'Il suo serbatoio: il codice di attivazione',
    body: '%{supplier} le permette di vedere il serbatoio sul telefono: quanto ce n’è, quanto dura e un rifornimento con un tocco.\n\nIl suo codice di attivazione è %{code}. Vale 30 giorni e funziona una volta sola.',
    button: 'Inizia',
  },
  letter: {
    subject: 'Veda il serbatoio sul telefono',
    body: '%{supplier} le permette di vedere il serbatoio sul telefono: quanto ce n’è, quanto dura e un rifornimento con un tocco.\n\nInquadri questa immagine con la fotocamera del telefono, oppure apra %{address} e inserisca il codice di attivazione.\n\nIl codice vale fino al %{date} e funziona una volta sola.',
  },
  topupPlanned: {
    subject: 'Il suo rifornimento è pianificato',
    body: 'Il rifornimento di %{tank} è previsto per %{date}.',
    button: 'Vedi il serbatoio',
  },
  topupDelivered: {
    subject: 'Il suo serbatoio è stato riempito',
    body: '%{date}: %{volume} consegnati a %{tank}. La sua richiesta è conclusa.',
    button: 'Vedi il serbatoio',
  },
  deliveryNote: {
    subject: 'La sua bolla di consegna',
    body: '%{date}: %{volume} consegnati a %{tank}.\n\nBolla n. %{ticket}',
    button: 'Vedi il serbatoio',
  },
  levelLow: {
    subject: 'Il suo serbatoio si sta svuotando',
    body: '%{at}: %{tank} è al %{pct}: restano %{volume}.\n\nHa chiesto di essere avvisato al %{limit}.',
    button: 'Vedi il serbatoio',
  },
  levelHigh: {
    subject: 'Il suo serbatoio si sta riempiendo',
    body: '%{at}: %{tank} è al %{pct}: contiene %{volume}.\n\nHa chiesto di essere avvisato al %{limit}.',
    button: 'Vedi il serbatoio',
  },
}
