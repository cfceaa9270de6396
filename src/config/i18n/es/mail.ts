import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} en %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Abrir el depósito',
    change: 'El volumen cambió de %{from} a %{to}.',
    level: 'Volumen: %{to}.',
  },
  report: {
    subject: '%{report}',
    body: 'Su informe «%{report}» está listo. Tiene %{rows} filas.',
    button: 'Abrir el informe',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
