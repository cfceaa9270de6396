import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: 'Mapa de depósitos',
    cluster: {
      good: '%{count} depósitos (todos OK)',
      warn: '%{count} depósitos (peor estado: aviso)',
      bad: '%{count} depósitos (peor estado: crítico)',
      unknown: '%{count} depósitos (sin lecturas recientes)',
    },
    state: { good: 'OK', warn: 'Bajo', bad: 'Crítico', unknown: 'Sin lectura reciente' },
    filling: { state: { warn: 'Casi lleno', bad: 'Crítico' } },
    stale: 'Sin lecturas desde hace más de un día',
    noForecast: 'Sin previsión',
    over: 'Ahora',
    call: 'Llamar',
    level: 'Nivel',
    chart: 'Lecturas',
    chartOf: 'Volumen en %{name} a lo largo del tiempo',
    latest: 'Últimas lecturas',
    device: 'Dispositivo',
    noDevice: 'Ningún dispositivo instalado.',
    ullage: 'Espacio libre',
    room: 'Espacio hasta el llenado seguro',
    capacityAbove:
      'Un %{pct}% más que la capacidad calculada a partir de las dimensiones (%{volume}). Compruebe ambas.',
    capacityBelow:
      'Un %{pct}% menos que la capacidad calculada a partir de las dimensiones (%{volume}). Compruebe ambas.',
    raw: 'Sin procesar',
    smoothed: 'Suavizado',
    excluded: 'Excluido',
    expected: 'Previsión',
    measured: 'Medido',
    noReadings: 'No hay lecturas en este periodo',
    noReadingsHint: 'Las lecturas aparecen en cuanto el dispositivo transmite.',
    readingsElsewhere: 'Hay lecturas disponibles del %{from} al %{to}.',
    allReadings: 'Mostrar todas las lecturas',
    span: 'Periodo',
    days: { 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año', 3650: 'Todo' },
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    legend: { good: 'OK', warn: 'Aviso', bad: 'Crítico', unknown: 'Sin lectura reciente' },
  },
  geometry_preview: {
    title: 'Efecto de este cambio',
    holds: 'Capacidad calculada',
    before: 'Actual',
    after: 'Nuevo',
  },
}
