import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: 'Mapa de los depósitos',
    cluster: '%{count} depósitos, el peor: %{state}',
    state: { good: 'Suficiente', warn: 'Bajo', bad: 'Crítico', unknown: 'Sin lectura reciente' },
    stale: 'En silencio desde hace más de un día',
    level: 'Nivel',
    chart: 'Lecturas',
    chartOf: 'Litros en %{name} a lo largo del tiempo',
    latest: 'Últimas lecturas',
    device: 'Dispositivo',
    noDevice: 'Este depósito no tiene dispositivo.',
    place: 'Lugar',
    noPlace: 'No se ha introducido su lugar.',
    vessel: 'Recipiente',
    ullage: 'Espacio hasta arriba',
    room: 'Espacio hasta el llenado seguro',
    raw: 'Sin tratar',
    smoothed: 'Suavizado',
    excluded: 'Apartado',
    expected: 'Previsto',
    measured: 'Medido',
    noReadings: 'No hay lecturas en este periodo',
    noReadingsHint: 'Las lecturas aparecen cuando se oye el dispositivo.',
    span: 'Duración',
    days: { 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año', 3650: 'Todo' },
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
  },
}
