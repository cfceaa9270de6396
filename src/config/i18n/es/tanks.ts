import type { tanks as english } from '../en/tanks'
import type { Translated } from '../../schema/text/translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    manage: 'Gestionar',
    map: 'Mapa de depósitos',
    unplaced: '%{smart_count} depósito no tiene ubicación |||| %{smart_count} depósitos no tienen ubicación',
    mapSelect: {
      box: 'Seleccionar en un recuadro',
      inView: 'Seleccionar todos a la vista',
      none: 'Ahí no hay ningún depósito',
      tooMany: 'Se pueden seleccionar como máximo %{max} depósitos a la vez',
    },
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
    order: {
      requested: 'Solicitado el %{day}',
      requestedBy: 'Solicitado por %{who} el %{day}',
      scheduled: 'Programado para el %{day}',
      delivered: 'Último pedido entregado',
    },
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
    directions: 'Cómo llegar',
    quarantinedUntil: 'En cuarentena hasta el %{day}',
    exclude: 'Excluir',
    excludeAsk: '¿Excluir esta lectura?',
    excludeHint:
      'Sigue visible, pero ya no cuenta para niveles, eventos ni previsiones. Puede volver a incluirla.',
    excludedNow: 'Lectura excluida',
    include: 'Volver a incluir',
    includedNow: 'Lectura incluida de nuevo',
    olderReadings: 'Lecturas anteriores',
    dip: 'Introducir sondeo',
    dipAsk: 'Introducir un sondeo manual de %{name}',
    dipHint: 'Indique el nivel o el volumen, no ambos.',
    dipDone: 'Sondeo guardado',
    neighbours: 'Depósitos cercanos',
    noNeighbours: 'No hay otro depósito de este cliente a menos de %{km} km.',
    together: {
      deliver:
        'Un viaje podría llenar también %{smart_count} depósito cercano: %{litres} en total. |||| Un viaje podría llenar también %{smart_count} depósitos cercanos: %{litres} en total.',
      collect:
        'Un viaje podría vaciar también %{smart_count} depósito cercano: %{litres} en total. |||| Un viaje podría vaciar también %{smart_count} depósitos cercanos: %{litres} en total.',
    },
    requestTogether: 'Solicitar también su recarga |||| Solicitar recarga para los %{smart_count}',
    sameTrip: 'Mismo viaje',
    noTags: 'Sin etiquetas',
    happened: 'Eventos y decisiones',
    changed: 'Cambios del registro',
    openEvent: 'Abrir evento',
    deliveries: 'Entregas',
    installs: 'Instalaciones',
    noInstalls: 'Aún no hay instalaciones.',
  },
  geometry_preview: {
    title: 'Efecto de este cambio',
    holds: 'Capacidad calculada',
    before: 'Actual',
    after: 'Nuevo',
  },
  dialogs: {
    networkTest: {
      fields: { device_id: 'Dispositivo', hours: 'Horas hacia atrás', operator: 'Operador' },
      help: { operator: 'Déjelo vacío para el operador de su tarjeta SIM, o su red' },
    },
    exclude: {
      fields: {
        reason: 'Motivo',
      },
    },
    dip: {
      fields: {
        measured_at: 'Medido el',
        level_mm: 'Nivel',
        volume_l: 'Volumen',
      },
      help: {
        measured_at: 'En blanco: ahora',
        level_mm: 'Altura del líquido',
      },
    },
  },
}
