import type { format as english } from '../en/format'
import type { Translated } from '../translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'Sin fallo',
    unknown: 'Desconocido',
    yes: 'Sí',
    no: 'No',
    now: 'ahora mismo',
    quality: { 0: 'Excelente', 1: 'Bueno', 2: 'Regular', 3: 'Malo', other: 'N/D' },
    gauge: 'lleno al %{pct} por ciento, %{litres}',
    gaugeUnknown: 'Nivel desconocido',
    gaugeStale: 'lectura antigua',
    safeFill: 'Llenado seguro',
    unit: { days: 'día |||| días', 'L/day': 'L/día', bytes: 'byte |||| bytes', min: 'min' },
  },
}
