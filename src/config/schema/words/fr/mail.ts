import type { Translated } from '../../text/translate'
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
  userInvitation: {
    subject: 'Votre compte %{product}',
    body: 'Un compte a été créé pour vous. Choisissez un mot de passe par ce lien : il ne sert qu’une fois, pendant %{hours} heures.',
    button: 'Définir le mot de passe',
  },
  reset: {
    subject: 'Définir un nouveau mot de passe',
    body: 'Choisissez un nouveau mot de passe par ce lien : il ne sert qu’une fois, pendant %{hours} heures. Si vous ne l’avez pas demandé, ignorez ce message.',
    button: 'Définir le mot de passe',
  },
}
