import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'Depósitos por nivel',
    byDays: 'Depósitos por días restantes',
    noReading: 'Sin lectura',
    opportunity: 'Por entregar o recoger en 14 días',
    noOpportunity: 'No se prevé que ningún depósito se agote en 14 días.',
    range: 'de %{from} a %{to}',
    week: { 1: 'Esta semana', 2: 'La próxima semana' },
    topups: { topup: 'Entregas por mes', collection: 'Recogidas por mes' },
    services: '%{smart_count} servicio |||| %{smart_count} servicios',
    yearBefore: '%{litres} hace un año',
    noServices: 'Aún no hay entregas.',
    changes: 'Desde ayer',
    noChanges: 'Nada nuevo desde ayer.',
    reporting: 'Comunican',
    ahead: 'Litros en 14 días',
    asOf: 'A fecha de %{at}',
    client: 'Cliente',
    all: 'Todos',
  },
}
