import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} su %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Apri il serbatoio',
    change: 'Il volume è passato da %{from} a %{to}.',
    level: 'Volume: %{to}.',
  },
  report: {
    subject: '%{report}',
    body: 'Il rapporto «%{report}» è pronto. Ha %{rows} righe.',
    button: 'Apri il rapporto',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
