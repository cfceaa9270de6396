import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: 'Carte des cuves',
    cluster: '%{count} cuves, la pire : %{state}',
    state: { good: 'Suffisant', warn: 'Bas', bad: 'Critique', unknown: 'Pas de mesure récente' },
    stale: 'Silencieuse depuis plus d’un jour',
    level: 'Niveau',
    chart: 'Mesures',
    chartOf: 'Litres dans %{name} au fil du temps',
    latest: 'Dernières mesures',
    device: 'Appareil',
    noDevice: 'Aucun appareil sur cette cuve.',
    place: 'Lieu',
    noPlace: 'Son lieu n’a pas été saisi.',
    vessel: 'Récipient',
    ullage: 'Vide jusqu’en haut',
    room: 'Place jusqu’au remplissage maximal',
    raw: 'Brut',
    smoothed: 'Lissé',
    excluded: 'Écarté',
    expected: 'Prévu',
    measured: 'Mesuré',
    noReadings: 'Aucune mesure sur cette période',
    noReadingsHint: 'Les mesures apparaissent quand l’appareil a été entendu.',
    span: 'Durée',
    days: { 7: '7 jours', 30: '30 jours', 90: '90 jours', 365: '1 an', 3650: 'Tout' },
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
  },
}
