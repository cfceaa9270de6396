import type { format as english } from '../en/format'
import type { Translated } from '../translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'Nessun guasto',
    unknown: 'Sconosciuto',
    yes: 'Sì',
    no: 'No',
    now: 'adesso',
    quality: { 0: 'Eccellente', 1: 'Buono', 2: 'Medio', 3: 'Cattivo', other: 'N/D' },
    gauge: 'pieno al %{pct} per cento, %{litres}',
    gaugeUnknown: 'Livello sconosciuto',
    gaugeStale: 'lettura vecchia',
    safeFill: 'Riempimento sicuro',
    unit: { days: 'giorno |||| giorni', 'L/day': 'L/giorno', bytes: 'byte |||| byte', min: 'min' },
  },
}
