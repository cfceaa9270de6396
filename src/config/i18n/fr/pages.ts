import type { pages as english } from '../en/pages'
import type { Translated } from '../translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'On dirait que vous êtes perdu',
  notFoundText: 'Cette page n’existe pas ou a été déplacée.',
  backHome: 'RETOUR À L’ACCUEIL',
  errorTitle: 'Erreur interne du serveur',
  errorText: 'Un problème est survenu. Veuillez réessayer plus tard.',
  reload: 'Réessayer',
  details: 'Détails',
}
