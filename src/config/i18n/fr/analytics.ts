import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'Cuves par niveau',
    byDays: 'Cuves par jours restants',
    noReading: 'Aucun relevé',
    opportunity: 'À livrer ou à collecter sous 14 jours',
    noOpportunity: 'Aucune cuve ne devrait être vide sous 14 jours.',
    range: 'de %{from} à %{to}',
    week: { 1: 'Cette semaine', 2: 'La semaine prochaine' },
    topups: { topup: 'Livraisons par mois', collection: 'Collectes par mois' },
    services: '%{smart_count} service |||| %{smart_count} services',
    yearBefore: '%{litres} un an avant',
    noServices: 'Aucune livraison pour l’instant.',
    changes: 'Depuis hier',
    noChanges: 'Rien de nouveau depuis hier.',
    reporting: 'Actives',
    ahead: 'Litres sous 14 jours',
    asOf: 'Au %{at}',
    client: 'Client',
    all: 'Tous',
  },
}
