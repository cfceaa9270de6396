import type { format as english } from '../en/format'
import type { Translated } from '../../text/translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'Sin fallo',
    unknown: 'Desconocido',
    yes: 'Sí',
    no: 'No',
    comma: ', ',
    now: 'ahora mismo',
    quality: { 0: 'Excelente', 1: 'Bueno', 2: 'Regular', 3: 'Malo', other: 'N/D' },
    gauge: 'lleno al %{pct} por ciento, %{volume}',
    gaugeUnknown: 'Nivel desconocido',
    gaugeStale: 'lectura antigua',
    safeFill: 'Llenado seguro',
    unit: {
      days: 'día |||| días',
      'L/min': 'L/min',
      'L/day': 'L/día',
      'L/degree day': 'L por grado-día',
      gal: 'gal',
      'gal/min': 'gal/min',
      'gal/day': 'gal/día',
      'gal/degree day': 'gal por grado-día',
      bytes: 'byte |||| bytes',
      min: 'min',
    },
    unitName: {
      gal_imp: 'galón imperial |||| galones imperiales',
      gal_us: 'galón de EE. UU. |||| galones de EE. UU.',
      'gal_imp/min': 'galón imperial por minuto |||| galones imperiales por minuto',
      'gal_us/min': 'galón de EE. UU. por minuto |||| galones de EE. UU. por minuto',
      'gal_imp/day': 'galón imperial al día |||| galones imperiales al día',
      'gal_us/day': 'galón de EE. UU. al día |||| galones de EE. UU. al día',
      'gal_imp/degree day': 'galón imperial por grado-día |||| galones imperiales por grado-día',
      'gal_us/degree day': 'galón de EE. UU. por grado-día |||| galones de EE. UU. por grado-día',
    },
  },
}
