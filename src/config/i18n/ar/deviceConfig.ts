import type { deviceConfig as english } from '../en/deviceConfig'
import type { Translated } from '../../schema/text/translate'

export const deviceConfig: Translated<typeof english> = {
  deviceConfig: {
    device: 'الجهاز',
    choose: 'اختر جهازًا لعرض إعداداته والتغييرات التي لم تصله بعد.',
    seen: 'آخر ظهور',
    settings: 'الإعدادات',
    setting: 'الإعداد',
    current: 'الحالي',
    desired: 'المطلوب',
    interval_min: 'الفاصل',
    low_mm: 'منخفض عند',
    critical_mm: 'حرج عند',
    version: 'إصدار الإعدادات %{version}',
    inStep: 'الجهاز محدَّث',
    behind: 'بانتظار الجهاز',
    change: 'تغيير الإعدادات',
    setInterval: 'ضبط الفاصل',
    setThresholds: 'ضبط الحدود',
    budget: 'بقي %{left} من %{limit} رسائل هابطة اليوم. يجلبها الجهاز عندما يسأل، واحدة في كل مرة.',
    queued: 'أُدرج في قائمة انتظار الجهاز',
    queue: 'الرسائل الهابطة',
    nothing: 'لا شيء في الانتظار',
    waitingCount: '%{smart_count} في الانتظار',
    past: 'السابقة',
    cancel: 'إلغاء',
  },
}
