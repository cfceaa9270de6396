import type { pages as english } from '../en/pages'
import type { Translated } from '../../text/translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'On dirait que vous êtes perdu',
  notFoundText: 'Cette page n’existe pas ou a été déplacée.',
  backHome: 'RETOUR À L’ACCUEIL',
  errorTitle: 'Erreur interne du serveur',
  errorText: 'Un problème est survenu. Veuillez réessayer plus tard.',
  reload: 'Réessayer',
  details: 'Détails',
  setPassword: 'Définir le mot de passe',
  setPasswordLead: 'Choisissez un mot de passe d’au moins %{min} caractères.',
  tooShort: 'Au moins %{min} caractères',
  weakPassword: 'Trop facile à deviner, ou tiré de votre nom ou e-mail',
  linkOver: 'Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
  passwordSet: 'Mot de passe défini. Vous pouvez vous connecter.',
}
