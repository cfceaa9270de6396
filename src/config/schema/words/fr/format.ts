import type { format as english } from '../en/format'
import type { Translated } from '../../text/translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'Aucun défaut',
    unknown: 'Inconnu',
    yes: 'Oui',
    no: 'Non',
    comma: ', ',
    now: 'à l’instant',
    quality: { 0: 'Excellent', 1: 'Bon', 2: 'Moyen', 3: 'Mauvais', other: 'N/D' },
    gauge: 'plein à %{pct} %, %{volume}',
    gaugeUnknown: 'Niveau inconnu',
    gaugeStale: 'mesure ancienne',
    safeFill: 'Remplissage maximal',
    unit: {
      days: 'jour |||| jours',
      'L/min': 'L/min',
      'L/day': 'L/jour',
      'L/degree day': 'L par degré-jour',
      gal: 'gal',
      'gal/min': 'gal/min',
      'gal/day': 'gal/jour',
      'gal/degree day': 'gal par degré-jour',
      bytes: 'octet |||| octets',
      min: 'min',
    },
    unitName: {
      gal_imp: 'gallon impérial |||| gallons impériaux',
      gal_us: 'gallon US |||| gallons US',
      'gal_imp/min': 'gallon impérial par minute |||| gallons impériaux par minute',
      'gal_us/min': 'gallon US par minute |||| gallons US par minute',
      'gal_imp/day': 'gallon impérial par jour |||| gallons impériaux par jour',
      'gal_us/day': 'gallon US par jour |||| gallons US par jour',
      'gal_imp/degree day': 'gallon impérial par degré-jour |||| gallons impériaux par degré-jour',
      'gal_us/degree day': 'gallon US par degré-jour |||| gallons US par degré-jour',
    },
  },
}
