import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: 'Mappa dei serbatoi',
    cluster: '%{count} serbatoi, il peggiore: %{state}',
    state: { good: 'Sufficiente', warn: 'Basso', bad: 'Critico', unknown: 'Nessuna lettura recente' },
    stale: 'Muto da più di un giorno',
    level: 'Livello',
    chart: 'Letture',
    chartOf: 'Litri in %{name} nel tempo',
    latest: 'Ultime letture',
    device: 'Dispositivo',
    noDevice: 'Su questo serbatoio non c’è un dispositivo.',
    place: 'Luogo',
    noPlace: 'Il luogo non è stato inserito.',
    vessel: 'Recipiente',
    ullage: 'Spazio fino in cima',
    room: 'Spazio fino al riempimento sicuro',
    raw: 'Grezzo',
    smoothed: 'Smussato',
    excluded: 'Escluso',
    expected: 'Previsto',
    measured: 'Misurato',
    noReadings: 'Nessuna lettura in questo periodo',
    noReadingsHint: 'Le letture compaiono quando il dispositivo si fa sentire.',
    span: 'Durata',
    days: { 7: '7 giorni', 30: '30 giorni', 90: '90 giorni', 365: '1 anno', 3650: 'Tutto' },
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
  },
}
