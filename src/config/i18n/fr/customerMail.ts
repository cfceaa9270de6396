import type { customerMail as source } from '../en/customerMail'
import type { Translated } from '../../schema/text/translate'

export const customerMail: Translated<typeof source> = {
  registration: {
    subject: 'Confirmez votre adresse e-mail',
    body: 'Confirmez que cette adresse e-mail est bien la vôtre. Le lien est valable 24 heures.\n\nSi vous n’avez pas demandé de compte, ignorez ce message.',
    button: 'Confirmer l’adresse',
  },
  accountKnown: {
    subject: 'Vous avez déjà un compte',
    body: 'Quelqu’un a demandé un compte avec cette adresse e-mail. Vous en avez déjà un : connectez-vous, ou choisissez « Mot de passe oublié ? ».\n\nSi ce n’était pas vous, ignorez ce message.',
    button: 'Se connecter',
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    body: 'Vous avez demandé un nouveau mot de passe. Le lien est valable une heure et ne sert qu’une fois.\n\nSinon, ignorez ce message ; votre mot de passe ne change pas.',
    button: 'Nouveau mot de passe',
  },
  invitation: {
    subject: 'Votre cuve : votre code d’activation',
    body: '%{supplier} vous permet de voir votre cuve sur votre téléphone : ce qu’il reste, combien de temps cela suffira, et une livraison d’un seul geste.\n\nVotre code d’activation est %{code}. Il est valable 30 jours et ne sert qu’une fois.',
    button: 'Commencer',
  },
  letter: {
    subject: 'Voyez votre cuve sur votre téléphone',
    body: '%{supplier} vous permet de voir votre cuve sur votre téléphone : ce qu’il reste, combien de temps cela suffira, et une livraison d’un seul geste.\n\nVisez cette image avec l’appareil photo de votre téléphone, ou ouvrez %{address} et saisissez le code d’activation.\n\nLe code est valable jusqu’au %{date} et ne sert qu’une fois.',
  },
  topupPlanned: {
    subject: 'Votre livraison est planifiée',
    body: 'Votre livraison pour %{tank} est prévue le %{date}.',
    button: 'Voir la cuve',
  },
  topupDelivered: {
    subject: 'Votre cuve a été remplie',
    body: '%{date} : %{volume} ont été livrés pour %{tank}. Votre demande est terminée.',
    button: 'Voir la cuve',
  },
  deliveryNote: {
    subject: 'Votre bon de livraison',
    body: '%{date} : %{volume} ont été livrés pour %{tank}.\n\nBon n° %{ticket}',
    button: 'Voir la cuve',
  },
  levelLow: {
    subject: 'Votre cuve se vide',
    body: '%{at}: %{tank} est pleine à %{pct} : il reste %{volume}.\n\nVous avez demandé à être averti à %{limit}.',
    button: 'Voir la cuve',
  },
  levelHigh: {
    subject: 'Votre cuve se remplit',
    body: '%{at}: %{tank} est pleine à %{pct} : elle contient %{volume}.\n\nVous avez demandé à être averti à %{limit}.',
    button: 'Voir la cuve',
  },
}
