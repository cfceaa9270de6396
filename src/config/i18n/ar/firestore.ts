import type { firestore as english } from '../en/firestore'
import type { Translated } from '../translate'

export const firestore: Translated<typeof english> = {
  index: 'هذه التصفية وهذا الترتيب غير مفهرسين في مشروع Firebase',
  filter: 'لا يمكن تصفية المستندات في Firestore بهذا الحقل',
  values: 'يمكن تصفية المستندات في Firestore بثلاثين قيمة على الأكثر',
  lists: 'في Firestore لا يعمل البحث مع التصفية بحقل قائمة معًا',
  sort: 'لا يمكن ترتيب المستندات في Firestore بهذا الحقل',
  range: 'في Firestore رتّب بالحقل الذي حُدّد له النطاق',
  far: 'في Firestore يُوصل إلى الصفحات البعيدة صفحةً صفحة',
}
