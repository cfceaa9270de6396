import type { account as english } from '../en/account'
import type { Translated } from '../../schema/text/translate'

export const account: Translated<typeof english> = {
  account: {
    name: 'Nom',
    rename: 'Enregistrer le nom',
    renamed: 'Nom enregistré',
    display: 'Affichage',
    title: 'Mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    change: 'Changer le mot de passe',
    changed: 'Mot de passe changé. Les autres appareils ont été déconnectés.',
    sessions: 'Appareils connectés',
    this: 'Cet appareil',
    last: 'Dernière activité',
    end: 'Déconnecter',
    endOne: 'Déconnecter %{device}',
    everywhere: 'Se déconnecter partout',
    unknown: 'Appareil inconnu',
    on: '%{browser} sur %{system}',
  },
}
