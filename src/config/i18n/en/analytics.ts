/** The dashboard: figures over the tanks. */
export const analytics = {
  analytics: {
    byPercent: 'Tanks by level',
    byDays: 'Tanks by days left',
    byContent: 'Volume by product',
  },
} as const
