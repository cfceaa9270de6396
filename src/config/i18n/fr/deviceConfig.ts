import type { deviceConfig as english } from '../en/deviceConfig'
import type { Translated } from '../../schema/text/translate'

export const deviceConfig: Translated<typeof english> = {
  deviceConfig: {
    device: 'Appareil',
    choose: 'Choisissez un appareil pour voir ses réglages et les changements qu’il n’a pas encore reçus.',
    seen: 'Vu pour la dernière fois',
    settings: 'Réglages',
    setting: 'Réglage',
    current: 'Actuel',
    desired: 'Souhaité',
    interval_min: 'Intervalle',
    low_mm: 'Bas à',
    critical_mm: 'Critique à',
    version: 'Version des réglages %{version}',
    inStep: 'L’appareil est à jour',
    behind: 'En attente de l’appareil',
    change: 'Modifier les réglages',
    setInterval: 'Régler l’intervalle',
    setThresholds: 'Régler les seuils',
    budget:
      'Il reste %{left} messages descendants sur %{limit} aujourd’hui. L’appareil les prend quand il le demande, un à la fois.',
    queued: 'En file pour l’appareil',
    queue: 'Messages descendants',
    nothing: 'Rien n’est en attente',
    waitingCount: '%{smart_count} en attente',
    past: 'Précédents',
    cancel: 'Annuler',
  },
}
