import type { firestore as english } from '../en/firestore'
import type { Translated } from '../../text/translate'

export const firestore: Translated<typeof english> = {
  index: 'هذه التصفية وهذا الترتيب غير مفهرسين في مشروع Firebase',
  filter: 'لا يمكن تصفية المستندات في Firestore حسب «%{field}»',
  values: 'يمكن تصفية المستندات في Firestore بثلاثين قيمة من «%{field}» على الأكثر',
  lists: 'في Firestore لا يعمل البحث مع التصفية بحقل قائمة معًا',
  sort: 'لا يمكن ترتيب المستندات في Firestore حسب «%{field}»: اختر عمودًا آخر',
  range:
    'في Firestore تُرتَّب القائمة المصفّاة بنطاق أو بـ«لا يساوي» في «%{field}» حسب «%{field}»: رتّب به أو أزل التصفية',
  ranges: 'في Firestore يمكن أن تكون تصفية واحدة فقط نطاقًا أو «لا يساوي»: أزل تصفية «%{field}»',
  others:
    'لا يمكن تصفية المستندات في Firestore بـ«لا يساوي» أو «له قيمة» في «%{field}»: اختر القيم المطلوبة بدلًا من ذلك',
  far: 'في Firestore يُوصل إلى الصفحات البعيدة صفحةً صفحة',
}
