import type { tanks as english } from '../en/tanks'
import type { Translated } from '../../schema/text/translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    manage: 'Gérer',
    map: 'Carte des cuves',
    unplaced: '%{smart_count} cuve n’a pas d’emplacement |||| %{smart_count} cuves n’ont pas d’emplacement',
    mapSelect: {
      box: 'Sélectionner dans un cadre',
      inView: 'Sélectionner tout ce qui est visible',
      none: 'Aucune cuve à cet endroit',
      tooMany: 'On peut sélectionner au plus %{max} cuves à la fois',
    },
    cluster: {
      good: '%{count} cuves (toutes OK)',
      warn: '%{count} cuves (pire état : alerte)',
      bad: '%{count} cuves (pire état : critique)',
      unknown: '%{count} cuves (aucune mesure récente)',
    },
    state: { good: 'OK', warn: 'Bas', bad: 'Critique', unknown: 'Aucune mesure récente' },
    filling: { state: { warn: 'Presque pleine', bad: 'Critique' } },
    stale: 'Aucune mesure depuis plus d’un jour',
    noForecast: 'Pas de prévision',
    order: {
      requested: 'Demandé le %{day}',
      requestedBy: 'Demandé par %{who} le %{day}',
      scheduled: 'Prévu le %{day}',
      delivered: 'Dernière commande livrée',
    },
    over: 'À faire',
    call: 'Appeler',
    level: 'Niveau',
    chart: 'Mesures',
    chartOf: 'Volume dans %{name} au fil du temps',
    latest: 'Dernières mesures',
    device: 'Appareil',
    noDevice: 'Aucun appareil installé.',
    ullage: 'Volume libre',
    room: 'Volume disponible jusqu’au remplissage maximal',
    capacityAbove:
      '%{pct}% de plus que la capacité calculée à partir des dimensions (%{volume}). Vérifiez les deux.',
    capacityBelow:
      '%{pct}% de moins que la capacité calculée à partir des dimensions (%{volume}). Vérifiez les deux.',
    raw: 'Brut',
    smoothed: 'Lissé',
    excluded: 'Exclu',
    expected: 'Prévision',
    measured: 'Mesuré',
    noReadings: 'Aucune mesure sur cette période',
    noReadingsHint: 'Les mesures apparaissent dès que l’appareil émet.',
    readingsElsewhere: 'Des mesures sont disponibles du %{from} au %{to}.',
    allReadings: 'Afficher toutes les mesures',
    span: 'Période',
    days: { 7: '7 jours', 30: '30 jours', 90: '90 jours', 365: '1 an', 3650: 'Tout' },
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    legend: { good: 'OK', warn: 'Alerte', bad: 'Critique', unknown: 'Aucune mesure récente' },
    directions: 'Itinéraire',
    quarantinedUntil: 'En quarantaine jusqu’au %{day}',
    exclude: 'Exclure',
    excludeAsk: 'Exclure cette mesure ?',
    excludeHint:
      'Elle reste visible mais ne compte plus pour les niveaux, événements et prévisions. Vous pouvez la réintégrer.',
    excludedNow: 'Mesure exclue',
    include: 'Réintégrer',
    includedNow: 'Mesure réintégrée',
    olderReadings: 'Mesures plus anciennes',
    dip: 'Saisir une jauge',
    dipAsk: 'Saisir une jauge manuelle de %{name}',
    dipHint: 'Indiquez le niveau ou le volume, pas les deux.',
    dipDone: 'Jauge enregistrée',
    neighbours: 'Cuves voisines',
    noNeighbours: 'Aucune autre cuve de ce client à moins de %{km} km.',
    together: {
      deliver:
        'Une tournée pourrait aussi remplir %{smart_count} cuve voisine : %{litres} en tout. |||| Une tournée pourrait aussi remplir %{smart_count} cuves voisines : %{litres} en tout.',
      collect:
        'Une tournée pourrait aussi vider %{smart_count} cuve voisine : %{litres} en tout. |||| Une tournée pourrait aussi vider %{smart_count} cuves voisines : %{litres} en tout.',
    },
    requestTogether: 'Demander aussi sa livraison |||| Demander une livraison pour les %{smart_count}',
    sameTrip: 'Même tournée',
    noTags: 'Aucune étiquette',
    happened: 'Événements et décisions',
    changed: 'Modifications de la fiche',
    openEvent: 'Ouvrir l’événement',
    deliveries: 'Livraisons',
    installs: 'Installations',
    noInstalls: 'Aucune installation.',
  },
  geometry_preview: {
    title: 'Effet de cette modification',
    holds: 'Capacité calculée',
    before: 'Actuel',
    after: 'Nouveau',
  },
  dialogs: {
    networkTest: {
      fields: { device_id: 'Appareil', hours: 'Heures en arrière', operator: 'Opérateur' },
      help: { operator: 'Laisser vide pour l’opérateur de sa carte SIM, ou son réseau' },
    },
    exclude: {
      fields: {
        reason: 'Motif',
      },
    },
    dip: {
      fields: {
        measured_at: 'Mesuré le',
        level_mm: 'Niveau',
        volume_l: 'Volume',
      },
      help: {
        measured_at: 'Vide : maintenant',
        level_mm: 'Hauteur du liquide',
      },
    },
  },
}
