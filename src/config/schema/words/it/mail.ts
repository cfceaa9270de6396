import type { Translated } from '../../text/translate'
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
  userInvitation: {
    subject: 'Il suo account %{product}',
    body: 'È stato creato un account per lei. Scelga una password con questo link: vale una volta, per %{hours} ore.',
    button: 'Imposta la password',
  },
  reset: {
    subject: 'Imposti una nuova password',
    body: 'Scelga una nuova password con questo link: vale una volta, per %{hours} ore. Se non l’ha richiesta, ignori questo messaggio.',
    button: 'Imposta la password',
  },
}
