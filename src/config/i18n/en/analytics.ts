/** The dashboard: figures over the tanks. */
export const analytics = {
  analytics: {
    byPercent: 'Tanks by level',
    byDays: 'Tanks by days left',
    noReading: 'No reading',
    opportunity: 'To deliver or collect in the next 14 days',
    noOpportunity: 'No tank is expected to run out in the next 14 days.',
    range: '%{from} to %{to}',
    week: { 1: 'This week', 2: 'Next week' },
    topups: { topup: 'Deliveries by month', collection: 'Collections by month' },
    services: '%{smart_count} delivery |||| %{smart_count} deliveries',
    yearBefore: '%{litres} a year before',
    noServices: 'No deliveries yet.',
    changes: 'Since yesterday',
    noChanges: 'Nothing new since yesterday.',
    reporting: 'Reporting',
    ahead: 'Litres in 14 days',
    asOf: 'As of %{at}',
    client: 'Client',
    all: 'All',
  },
} as const
