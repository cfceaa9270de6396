import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: 'خريطة الخزانات',
    cluster: '%{count} خزانات، أسوأها: %{state}',
    state: { good: 'كافٍ', warn: 'منخفض', bad: 'حرج', unknown: 'لا قراءة حديثة' },
    stale: 'صامت منذ أكثر من يوم',
    level: 'المستوى',
    chart: 'القراءات',
    chartOf: 'اللترات في %{name} عبر الزمن',
    latest: 'أحدث القراءات',
    device: 'الجهاز',
    noDevice: 'لا يوجد جهاز على هذا الخزان.',
    place: 'المكان',
    noPlace: 'لم يُدخل مكانه.',
    vessel: 'الوعاء',
    ullage: 'الفراغ حتى الأعلى',
    room: 'الفراغ حتى الملء الآمن',
    raw: 'خام',
    smoothed: 'ممهّد',
    excluded: 'مستبعد',
    expected: 'متوقع',
    measured: 'وقت القياس',
    noReadings: 'لا قراءات في هذه المدة',
    noReadingsHint: 'تظهر القراءات عندما يُسمع الجهاز.',
    span: 'المدة',
    days: { 7: '7 أيام', 30: '30 يومًا', 90: '90 يومًا', 365: 'سنة', 3650: 'الكل' },
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
  },
}
