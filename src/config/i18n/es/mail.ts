import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} en %{tank}, %{at}.\n\n%{figures}\n\n%{now}\n\n%{told}\n\n%{why}',
    button: 'Abrir el depósito',
    change: 'El volumen cambió de %{from} a %{to} el %{at}.',
    level: 'Volumen el %{at}: %{to}.',
    now: 'Última lectura, %{at}: %{volume} (%{pct}\u00a0%).',
    daysLeft:
      'Con el consumo habitual, durará alrededor de un día más. |||| Con el consumo habitual, durará unos %{smart_count} días más.',
    daysToFull: 'Estará lleno en alrededor de un día. |||| Estará lleno en unos %{smart_count} días.',
    lessThanDayLeft: 'Con el consumo habitual, durará menos de un día.',
    lessThanDayToFull: 'Estará lleno en menos de un día.',
    told: 'Ya enviado el %{at}: %{what}.',
  },
  report: {
    subject: '%{report}',
    body: 'Su informe «%{report}» está listo. Tiene %{rows} filas.',
    button: 'Abrir el informe',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
