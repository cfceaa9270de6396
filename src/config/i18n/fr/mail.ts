import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what} : %{tank}',
    body: '%{what} sur %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Ouvrir la cuve',
    change: 'Le volume est passé de %{from} à %{to}.',
    level: 'Volume : %{to}.',
  },
  report: {
    subject: '%{report}',
    body: 'Votre rapport « %{report} » est prêt. Il compte %{rows} lignes.',
    button: 'Ouvrir le rapport',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
