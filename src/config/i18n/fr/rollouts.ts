import type { rollouts as english } from '../en/rollouts'
import type { Translated } from '../../schema/text/translate'

export const rollouts: Translated<typeof english> = {
  rollouts: {
    underWay: 'Appareils en cours',
    nobodyUnderWay: 'Aucun appareil n’est en cours de mise à jour',
    requested: 'Demandé',
    entered: 'Entré',
    transferring: 'Transfert',
    verifying: 'Vérification',
    applied: 'Appliqué',
    stages: 'Étapes',
    failures: 'Appareils en échec',
    stage: 'Étape %{stage} · %{share} %',
    devices: '%{smart_count} appareil |||| %{smart_count} appareils',
    done: 'Terminée',
    waiting: 'En attente',
    running: 'En cours',
    halted: 'Arrêtée',
    confirmed: 'Confirmés',
    silent: 'Silencieux',
    failed: 'Échec',
    rolled_back: 'Retour arrière',
    pending: 'Pas encore demandés',
    nobody: 'Aucun appareil',
    limit: 'S’arrête de lui-même au-delà de %{pct} % d’échecs dans une étape (le trait sur la barre).',
    skipped: '%{count} appareils l’ont déjà ou ne peuvent pas le recevoir.',
    noFailures: 'Aucun appareil en échec',
    attempt: 'Étape %{stage}, tentative %{attempt}, à %{percent} %',
    updates: 'Mises à jour',
    none: 'Aucun déploiement pour l’instant',
    halt: {
      failures:
        'Étape %{stage} : %{failed} appareils sur %{devices} ont échoué (%{pct} %, limite %{limit_pct} %)',
    },
    errors: {
      hash: 'La somme de contrôle de l’image diffère',
      signature: 'La signature de l’image n’est pas valable',
      space: 'Mémoire insuffisante',
      battery: 'Batterie trop faible',
      timeout: 'Délai dépassé',
      network: 'Panne du réseau',
      version: 'L’image ne convient pas à cet appareil',
      silent: 'Aucune réponse depuis une semaine',
    },
  },
}
