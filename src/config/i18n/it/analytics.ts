import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'Serbatoi per livello',
    byDays: 'Serbatoi per giorni restanti',
    noReading: 'Nessuna lettura',
    opportunity: 'Da consegnare o ritirare in 14 giorni',
    noOpportunity: 'Nessun serbatoio dovrebbe esaurirsi in 14 giorni.',
    range: 'da %{from} a %{to}',
    week: { 1: 'Questa settimana', 2: 'La prossima settimana' },
    topups: { topup: 'Consegne per mese', collection: 'Ritiri per mese' },
    services: '%{smart_count} servizio |||| %{smart_count} servizi',
    yearBefore: '%{litres} un anno prima',
    noServices: 'Ancora nessuna consegna.',
    changes: 'Da ieri',
    noChanges: 'Nessuna novità da ieri.',
    reporting: 'Attivi',
    ahead: 'Litri in 14 giorni',
    asOf: 'Aggiornato al %{at}',
    client: 'Cliente',
    all: 'Tutti',
  },
}
