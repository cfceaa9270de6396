import type { format as english } from '../en/format'
import type { Translated } from '../../text/translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'Nessun guasto',
    unknown: 'Sconosciuto',
    yes: 'Sì',
    no: 'No',
    comma: ', ',
    now: 'adesso',
    quality: { 0: 'Eccellente', 1: 'Buono', 2: 'Medio', 3: 'Cattivo', other: 'N/D' },
    gauge: 'pieno al %{pct} per cento, %{volume}',
    gaugeUnknown: 'Livello sconosciuto',
    gaugeStale: 'lettura vecchia',
    safeFill: 'Riempimento sicuro',
    unit: {
      days: 'giorno |||| giorni',
      'L/min': 'L/min',
      'L/day': 'L/giorno',
      'L/degree day': 'L per grado-giorno',
      gal: 'gal',
      'gal/min': 'gal/min',
      'gal/day': 'gal/giorno',
      'gal/degree day': 'gal per grado-giorno',
      bytes: 'byte |||| byte',
      min: 'min',
    },
    unitName: {
      gal_imp: 'gallone imperiale |||| galloni imperiali',
      gal_us: 'gallone USA |||| galloni USA',
      'gal_imp/min': 'gallone imperiale al minuto |||| galloni imperiali al minuto',
      'gal_us/min': 'gallone USA al minuto |||| galloni USA al minuto',
      'gal_imp/day': 'gallone imperiale al giorno |||| galloni imperiali al giorno',
      'gal_us/day': 'gallone USA al giorno |||| galloni USA al giorno',
      'gal_imp/degree day': 'gallone imperiale per grado-giorno |||| galloni imperiali per grado-giorno',
      'gal_us/degree day': 'gallone USA per grado-giorno |||| galloni USA per grado-giorno',
    },
  },
}
