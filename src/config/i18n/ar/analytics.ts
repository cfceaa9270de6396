import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: 'حسب نسبة الامتلاء',
    byDays: 'حسب المدة المتبقية',
    noReading: 'لا قراءة',
    opportunity: 'للتوصيل أو الجمع خلال 14 يومًا',
    noOpportunity: 'لا يُتوقع نفاد أي خزان خلال 14 يومًا.',
    range: 'من %{from} إلى %{to}',
    week: { 1: 'هذا الأسبوع', 2: 'الأسبوع القادم' },
    topups: { topup: 'التوصيلات حسب الشهر', collection: 'عمليات الجمع حسب الشهر' },
    services: 'الخدمات: %{smart_count}',
    yearBefore: 'في السنة السابقة: %{litres}',
    noServices: 'لا توصيلات بعد.',
    changes: 'منذ الأمس',
    noChanges: 'لا جديد منذ الأمس.',
    reporting: 'ترسل القراءات',
    ahead: 'لترات خلال 14 يومًا',
    asOf: 'حتى %{at}',
    client: 'العميل',
    all: 'الكل',
  },
}
