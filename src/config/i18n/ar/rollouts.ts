import type { rollouts as english } from '../en/rollouts'
import type { Translated } from '../../schema/text/translate'

export const rollouts: Translated<typeof english> = {
  rollouts: {
    underWay: 'أجهزة قيد التحديث',
    nobodyUnderWay: 'لا جهاز قيد التحديث',
    requested: 'مطلوب',
    entered: 'دخل',
    transferring: 'قيد النقل',
    verifying: 'قيد التحقق',
    applied: 'مطبّق',
    stages: 'المراحل',
    failures: 'الأجهزة الفاشلة',
    stage: 'المرحلة %{stage} · \u2066%{share}%\u2069',
    devices:
      'لا أجهزة |||| جهاز واحد |||| جهازان |||| %{smart_count} أجهزة |||| %{smart_count} جهازًا |||| %{smart_count} جهاز',
    done: 'اكتملت',
    waiting: 'تنتظر',
    running: 'جارية',
    halted: 'متوقفة',
    confirmed: 'مؤكدة',
    silent: 'صامتة',
    failed: 'فشلت',
    rolled_back: 'أُعيدت',
    pending: 'لم يُطلب منها بعد',
    nobody: 'لا أجهزة',
    limit: 'يتوقف تلقائيًا فوق \u2066%{pct}%\u2069 من الإخفاقات في مرحلة (الخط على الشريط).',
    skipped: '%{count} أجهزة لديها هذا الإصدار أو لا يمكنها أخذه.',
    noFailures: 'لم يفشل أي جهاز',
    attempt: 'المرحلة %{stage}، المحاولة %{attempt}، عند \u2066%{percent}%\u2069',
    updates: 'التحديثات',
    none: 'لا توجد عمليات نشر بعد',
    halt: {
      failures:
        'المرحلة %{stage}: أخفق %{failed} من %{devices} من الأجهزة (\u2066%{pct}%\u2069، الحد \u2066%{limit_pct}%\u2069)',
    },
    errors: {
      hash: 'المجموع الاختباري للصورة لا يطابق',
      signature: 'توقيع الصورة غير صالح',
      space: 'ذاكرة غير كافية',
      battery: 'البطارية ضعيفة جدًا',
      timeout: 'استغرق وقتًا طويلًا',
      network: 'تعطلت الشبكة',
      version: 'الصورة لا تناسب هذا الجهاز',
      silent: 'لا إجابة منذ أسبوع',
    },
  },
}
