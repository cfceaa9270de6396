import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: '按液位',
    byDays: '按可用天数',
    byContent: '按品种',
  },
}
