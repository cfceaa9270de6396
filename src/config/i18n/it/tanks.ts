import type { tanks as english } from '../en/tanks'
import type { Translated } from '../../schema/text/translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    manage: 'Gestisci',
    map: 'Mappa dei serbatoi',
    unplaced:
      '%{smart_count} serbatoio non ha una posizione |||| %{smart_count} serbatoi non hanno una posizione',
    mapSelect: {
      box: 'Seleziona in un riquadro',
      inView: 'Seleziona tutti quelli visibili',
      none: 'Lì non c’è nessun serbatoio',
      tooMany: 'Si possono selezionare al massimo %{max} serbatoi alla volta',
    },
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
    order: {
      requested: 'Richiesto il %{day}',
      requestedBy: 'Richiesto da %{who} il %{day}',
      scheduled: 'Programmato per il %{day}',
      delivered: 'Ultimo ordine consegnato',
    },
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
    directions: 'Indicazioni',
    quarantinedUntil: 'In quarantena fino al %{day}',
    exclude: 'Escludi',
    excludeAsk: 'Escludere questa lettura?',
    excludeHint:
      'Resta visibile ma non conta più per livelli, eventi e previsioni. Si può includere di nuovo.',
    excludedNow: 'Lettura esclusa',
    include: 'Includi di nuovo',
    includedNow: 'Lettura inclusa di nuovo',
    olderReadings: 'Letture precedenti',
    dip: 'Inserisci misura manuale',
    dipAsk: 'Inserire una misura manuale di %{name}',
    dipHint: 'Indicare il livello o il volume, non entrambi.',
    dipDone: 'Misura salvata',
    neighbours: 'Serbatoi vicini',
    noNeighbours: 'Nessun altro serbatoio di questo cliente entro %{km} km.',
    together: {
      deliver:
        'Un viaggio potrebbe riempire anche %{smart_count} serbatoio vicino: %{litres} in tutto. |||| Un viaggio potrebbe riempire anche %{smart_count} serbatoi vicini: %{litres} in tutto.',
      collect:
        'Un viaggio potrebbe svuotare anche %{smart_count} serbatoio vicino: %{litres} in tutto. |||| Un viaggio potrebbe svuotare anche %{smart_count} serbatoi vicini: %{litres} in tutto.',
    },
    requestTogether:
      'Richiedi rifornimento anche per questo |||| Richiedi rifornimento per tutti e %{smart_count}',
    sameTrip: 'Stesso viaggio',
    noTags: 'Nessuna etichetta',
    happened: 'Eventi e decisioni',
    changed: 'Modifiche alla scheda',
    openEvent: 'Apri evento',
    deliveries: 'Consegne',
    installs: 'Installazioni',
    noInstalls: 'Ancora nessuna installazione.',
  },
  geometry_preview: {
    title: 'Effetto della modifica',
    holds: 'Capacità calcolata',
    before: 'Attuale',
    after: 'Nuovo',
  },
  dialogs: {
    networkTest: {
      fields: { device_id: 'Dispositivo', hours: 'Ore indietro', operator: 'Operatore' },
      help: { operator: 'Lasciare vuoto per l’operatore della sua SIM, o la sua rete' },
    },
    exclude: {
      fields: {
        reason: 'Motivo',
      },
    },
    dip: {
      fields: {
        measured_at: 'Misurato il',
        level_mm: 'Livello',
        volume_l: 'Volume',
      },
      help: {
        measured_at: 'Vuoto: adesso',
        level_mm: 'Altezza del liquido',
      },
    },
  },
}
