import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  frame: {
    greeting: 'Bonjour %{name},',
    greetingPlain: 'Bonjour,',
    stop: 'Ne plus recevoir ces messages',
    stopTitle: 'Notifications',
    stopQuestion: 'Ne plus recevoir ces messages ?',
    stopDone: 'C’est fait. Vous ne recevrez plus ces messages.',
    stopAgain: 'Les recevoir à nouveau',
    stopInvalid: 'Ce lien n’est pas valable.',
  },
  alert: {
    subject: '%{what} : %{tank}',
    body: '%{what} sur %{tank}, %{at}.\n\n%{figures}\n\n%{why}',
    button: 'Ouvrir la cuve',
    change: 'Le volume est passé de %{from} à %{to}.',
    level: 'Volume : %{to}.',
  },
  userInvitation: {
    subject: 'Votre compte Ullage',
    body: 'Un compte a été créé pour vous. Choisissez un mot de passe par ce lien : il ne sert qu’une fois, pendant %{hours} heures.',
    button: 'Définir le mot de passe',
  },
  reset: {
    subject: 'Définir un nouveau mot de passe',
    body: 'Choisissez un nouveau mot de passe par ce lien : il ne sert qu’une fois, pendant %{hours} heures. Si vous ne l’avez pas demandé, ignorez ce message.',
    button: 'Définir le mot de passe',
  },
  report: {
    subject: '%{report}',
    body: 'Votre rapport « %{report} » est prêt. Il compte %{rows} lignes.',
    button: 'Ouvrir le rapport',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
