import type { approvals as english } from '../en/approvals'
import type { Translated } from '../translate'

export const approvals: Translated<typeof english> = {
  approvals: {
    waiting: 'بانتظار الموافقة',
    review: 'المراجعة واحداً واحداً',
    position: '%{n} من %{total}',
    previous: 'السابق',
    next: 'التالي',
    back: 'العودة إلى القائمة',
    allDone: 'تمت مراجعة الكل',
    allDoneHint: 'تظهر الأحداث الجديدة هنا حالما تبيّنها القراءات.',
    why: 'السبب',
    confidence: 'موثوقية %{pct}\u00a0%',
    evidence:
      'لا قراءة تبيّنه |||| قراءة واحدة تبيّنه |||| قراءتان تبيّنانه |||| %{smart_count} قراءات تبيّنه |||| %{smart_count} قراءة تبيّنه |||| %{smart_count} قراءة تبيّنه',
    evidenceTitle: 'الأدلة',
    expected: 'الاستهلاك المتوقع في تلك المدة: %{volume}',
    noService: 'لا توصيل ولا جمع خلال 3 أيام',
    service: '%{kind} %{volume} في %{at}',
    earlier: 'سابقاً في هذا الخزان',
    noEarlier: 'لا شيء مماثل من قبل',
    expectedLevel: 'المستوى المتوقع',
    byMonth: 'حسب الشهر',
    byDepot: 'حسب المستودع',
    byTank: 'حسب الخزان',
    notes: 'ملاحظات',
    addNote: 'إضافة ملاحظة',
    noNotes: 'لا ملاحظات بعد',
    removeNote: 'حذف الملاحظة',
    noteAdded: 'أضيفت الملاحظة',
    noStates: 'لا تغيّرات بعد',
    byItself: 'تلقائي',
    yes: 'نعم',
    no: 'لا',
    ticketed: '%{litres} حسب الإيصالات',
  },
}
