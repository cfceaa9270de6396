import type { format as english } from '../en/format'
import type { Translated } from '../translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: 'لا عطل',
    unknown: 'غير معروف',
    yes: 'نعم',
    no: 'لا',
    now: 'الآن',
    quality: { 0: 'ممتاز', 1: 'جيد', 2: 'متوسط', 3: 'سيئ', other: 'غير متاح' },
    gauge: 'ممتلئ بنسبة %{pct}٪، %{litres}',
    gaugeUnknown: 'المستوى غير معروف',
    gaugeStale: 'قراءة قديمة',
    safeFill: 'الملء الآمن',
    unit: {
      days: 'يوم |||| يوم |||| يومان |||| أيام |||| يومًا |||| يوم',
      'L/day': 'L/يوم',
      bytes: 'بايت',
      min: 'دقيقة |||| دقيقة |||| دقيقتان |||| دقائق |||| دقيقة |||| دقيقة',
    },
  },
}
