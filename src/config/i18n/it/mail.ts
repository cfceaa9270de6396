import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  frame: {
    greeting: 'Salve %{name},',
    greetingPlain: 'Salve,',
    stop: 'Non ricevere più questi messaggi',
    stopTitle: 'Notifiche',
    stopQuestion: 'Non ricevere più questi messaggi?',
    stopDone: 'Fatto. Non riceverà più questi messaggi.',
    stopAgain: 'Riceverli di nuovo',
    stopInvalid: 'Questo link non è valido.',
  },
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} su %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Apri il serbatoio',
    change: 'Il volume è passato da %{from} a %{to}.',
    level: 'Volume: %{to}.',
  },
  userInvitation: {
    subject: 'Il suo account Ullage',
    body: 'È stato creato un account per lei. Scelga una password con questo link: vale una volta, per %{hours} ore.',
    button: 'Imposta la password',
  },
  reset: {
    subject: 'Imposti una nuova password',
    body: 'Scelga una nuova password con questo link: vale una volta, per %{hours} ore. Se non l’ha richiesta, ignori questo messaggio.',
    button: 'Imposta la password',
  },
  report: {
    subject: '%{report}',
    body: 'Il rapporto «%{report}» è pronto. Ha %{rows} righe.',
    button: 'Apri il rapporto',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
