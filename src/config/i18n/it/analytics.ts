import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'Livello di riempimento',
    byDays: 'Autonomia',
    byContent: 'Per prodotto',
  },
}
