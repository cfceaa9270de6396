import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} su %{tank}, %{at}.\n\n%{figures}\n\n%{now}\n\n%{told}\n\n%{why}',
    button: 'Apri il serbatoio',
    change: 'Il volume è passato da %{from} a %{to} il %{at}.',
    level: 'Volume il %{at}: %{to}.',
    now: 'Ultima lettura, %{at}: %{volume} (%{pct}\u00a0%).',
    daysLeft:
      'Con il consumo abituale dura ancora circa un giorno. |||| Con il consumo abituale dura ancora circa %{smart_count} giorni.',
    daysToFull: 'Sarà pieno tra circa un giorno. |||| Sarà pieno tra circa %{smart_count} giorni.',
    lessThanDayLeft: 'Con il consumo abituale dura meno di un giorno.',
    lessThanDayToFull: 'Sarà pieno tra meno di un giorno.',
    told: 'Già inviato il %{at}: %{what}.',
  },
  report: {
    subject: '%{report}',
    body: 'Il rapporto «%{report}» è pronto. Ha %{rows} righe.',
    button: 'Apri il rapporto',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
