import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: 'Mappa dei serbatoi',
    cluster: {
      good: '%{count} serbatoi (tutti OK)',
      warn: '%{count} serbatoi (stato peggiore: attenzione)',
      bad: '%{count} serbatoi (stato peggiore: critico)',
      unknown: '%{count} serbatoi (nessuna lettura recente)',
    },
    state: { good: 'OK', warn: 'Basso', bad: 'Critico', unknown: 'Nessuna lettura recente' },
    filling: { state: { warn: 'Quasi pieno', bad: 'Critico' } },
    stale: 'Nessuna lettura da oltre un giorno',
    noForecast: 'Nessuna previsione',
    over: 'Subito',
    call: 'Chiama',
    level: 'Livello',
    chart: 'Letture',
    chartOf: 'Volume in %{name} nel tempo',
    latest: 'Ultime letture',
    device: 'Dispositivo',
    noDevice: 'Nessun dispositivo installato.',
    ullage: 'Spazio libero',
    room: 'Spazio fino al riempimento sicuro',
    capacityAbove:
      '%{pct}% in più della capacità calcolata dalle dimensioni (%{volume}). Controlla entrambe.',
    capacityBelow:
      '%{pct}% in meno della capacità calcolata dalle dimensioni (%{volume}). Controlla entrambe.',
    raw: 'Grezzo',
    smoothed: 'Filtrato',
    excluded: 'Escluso',
    expected: 'Previsione',
    measured: 'Misurato',
    noReadings: 'Nessuna lettura in questo periodo',
    noReadingsHint: 'Le letture compaiono quando il dispositivo trasmette.',
    readingsElsewhere: 'Sono disponibili letture dal %{from} al %{to}.',
    allReadings: 'Mostra tutte le letture',
    span: 'Periodo',
    days: { 7: '7 giorni', 30: '30 giorni', 90: '90 giorni', 365: '1 anno', 3650: 'Tutto' },
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    legend: { good: 'OK', warn: 'Attenzione', bad: 'Critico', unknown: 'Nessuna lettura recente' },
  },
  geometry_preview: {
    title: 'Effetto della modifica',
    holds: 'Capacità calcolata',
    before: 'Attuale',
    after: 'Nuovo',
  },
}
