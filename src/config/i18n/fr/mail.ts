import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what} : %{tank}',
    body: '%{what} sur %{tank}, %{at}.\n\n%{figures}\n\n%{now}\n\n%{told}\n\n%{why}',
    button: 'Ouvrir la cuve',
    change: 'Le volume est passé de %{from} à %{to} le %{at}.',
    level: 'Volume le %{at} : %{to}.',
    now: 'Dernière mesure, %{at} : %{volume} (%{pct}\u00a0%).',
    daysLeft:
      'Au rythme habituel, il reste environ un jour. |||| Au rythme habituel, il reste environ %{smart_count} jours.',
    daysToFull:
      'Elle sera pleine dans environ un jour. |||| Elle sera pleine dans environ %{smart_count} jours.',
    lessThanDayLeft: 'Au rythme habituel, il reste moins d’un jour.',
    lessThanDayToFull: 'Elle sera pleine dans moins d’un jour.',
    told: 'Déjà envoyé le %{at} : %{what}.',
  },
  report: {
    subject: '%{report}',
    body: 'Votre rapport « %{report} » est prêt. Il compte %{rows} lignes.',
    button: 'Ouvrir le rapport',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
