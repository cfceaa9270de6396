import type { format as english } from '../en/format'
import type { Translated } from '../translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'Aucun défaut',
    unknown: 'Inconnu',
    yes: 'Oui',
    no: 'Non',
    now: 'à l’instant',
    quality: { 0: 'Excellent', 1: 'Bon', 2: 'Moyen', 3: 'Mauvais', other: 'N/D' },
    gauge: 'plein à %{pct} %, %{litres}',
    gaugeUnknown: 'Niveau inconnu',
    gaugeStale: 'mesure ancienne',
    safeFill: 'Remplissage maximal',
    unit: { days: 'jour |||| jours', 'L/day': 'L/jour', bytes: 'octet |||| octets', min: 'min' },
  },
}
