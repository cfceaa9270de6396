import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'Niveau de remplissage',
    byDays: 'Autonomie',
    byContent: 'Par produit',
  },
}
