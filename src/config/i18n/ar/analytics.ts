import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'حسب نسبة الامتلاء',
    byDays: 'حسب المدة المتبقية',
    byContent: 'حسب المحتوى',
  },
}
