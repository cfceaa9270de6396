import type { insight as english } from '../en/insight'
import type { Translated } from '../../schema/text/translate'

export const insight: Translated<typeof english> = {
  insight: {
    events: 'Événements',
    noEvents: 'Aucun événement pour l’instant.',
    type: {
      topup: 'Livraison',
      collection: 'Collecte',
      sudden_drop: 'Baisse soudaine',
      sudden_rise: 'Hausse soudaine',
      slow_leak: 'Fuite lente',
      threshold_low: 'Niveau bas',
      threshold_critical: 'Niveau critique',
      overfill: 'Surremplissage',
      no_data: 'Aucune donnée',
      low_battery: 'Pile faible',
      tilt: 'Incliné ou couvercle ouvert',
      fault: 'Défaut du capteur',
    },
    state: {
      open: 'Non examiné',
      signed: 'Approuvé',
      quarantined: 'Fausse alerte',
      reported: 'Signalé',
      closed: 'Clos',
      auto_closed: 'Résolu',
    },
    why: {
      topup: 'Le niveau a monté de plus de %{limit} en %{hours} h, trop pour un effet de la température.',
      collection: 'Le niveau a baissé de plus de %{limit} en %{hours} h, comme lors d’une collecte.',
      sudden_drop:
        'Le niveau a baissé de plus de %{limit} en %{hours} h, bien plus que la consommation normale.',
      sudden_rise:
        'Le niveau a monté de plus de %{limit} en %{hours} h, alors que cette cuve ne reçoit pas de livraisons.',
      slow_leak:
        'Pendant %{weeks} semaines, la consommation a dépassé de %{volume} par semaine ce qu’expliquent la météo et l’historique. La limite est de %{limit}.',
      threshold_low: 'Deux mesures consécutives ont franchi le seuil de %{pct}%.',
      threshold_critical: 'Deux mesures consécutives ont franchi le seuil de %{pct}%.',
      overfill: 'Deux mesures consécutives dépassaient le remplissage maximal de %{pct}%.',
      no_data: 'Aucun message reçu depuis plus de %{silent} h.',
      low_battery: 'Trois messages consécutifs ont signalé une pile sous %{mv} mV.',
      tilt: 'Trois messages consécutifs ont signalé un appareil incliné ou un couvercle ouvert.',
      fault: 'Trois messages consécutifs étaient sans écho exploitable.',
    },
    sure: 'Confiance : %{pct}\u00a0% · %{count} mesures',
    gone: 'Les mesures suivantes ne le montrent plus.',
    moved: 'Mis à jour d’après les mesures suivantes.',
    outlook: 'Prévisions',
    noForecast: {
      notInService: 'Pas de prévision : cette cuve n’est pas en service.',
      quarantined:
        'Pas de prévision pendant la quarantaine de la cuve : ses mesures sont enregistrées, mais pas utilisées.',
      quarantinedUntil:
        'Pas de prévision : la cuve est en quarantaine jusqu’au %{until}. Ses mesures sont enregistrées, mais pas utilisées.',
      noDevice: 'Pas de prévision : cette cuve n’a pas d’appareil.',
      neverRead: 'Pas de prévision : son appareil n’a encore envoyé aucune mesure.',
      silent: 'Pas de prévision : aucune mesure depuis le %{at}.',
      tooFew: 'Pas encore de prévision : il faut environ un mois de mesures.',
    },
    daysLeft: 'Jours restants',
    runOut: 'Date d’épuisement',
    rate: 'Consommation quotidienne',
    fortnight: 'Consommation prévue, 14 prochains jours',
    usable: 'Volume utilisable',
    pastError: 'Précision des prévisions',
    wasOff: '±%{mape}\u00a0% sur 14 jours',
    notScored: 'Pas encore assez de données',
    asOf: 'À la dernière mesure, %{at}',
    method: {
      degree_days: 'D’après la météo et la consommation de l’an dernier',
      profile: 'D’après le jour de la semaine et la consommation de l’an dernier',
      group_prior: 'D’après la consommation habituelle dans ce dépôt',
      median_14: 'D’après les 14 derniers jours',
    },
    filling: {
      type: { threshold_low: 'Presque pleine', threshold_critical: 'Niveau critique' },
      daysLeft: 'Jours avant remplissage',
      runOut: 'Pleine le',
      rate: 'Remplissage quotidien',
      usable: 'Espace restant',
      method: {
        degree_days: 'D’après la météo et le remplissage de l’an dernier',
        profile: 'D’après le jour de la semaine et le remplissage de l’an dernier',
        group_prior: 'D’après le remplissage habituel dans ce dépôt',
      },
      fortnight: 'Remplissage prévu, 14 prochains jours',
    },
  },
}
