import type { records as english } from '../en/records'
import type { Translated } from '../../schema/text/translate'

const tank = { new: 'خزان جديد', add: 'إضافة خزان', created: 'تم إنشاء الخزان', empty: 'لا خزانات بعد' }
const device = { new: 'جهاز جديد', add: 'إضافة جهاز', created: 'تم إنشاء الجهاز', empty: 'لا أجهزة بعد' }

export const records: Translated<typeof english> = {
  records: {
    tanks: tank,
    draining: tank,
    'filling-up': tank,
    manageTanks: tank,
    clients: { new: 'عميل جديد', add: 'إضافة عميل', created: 'تم إنشاء العميل', empty: 'لا عملاء بعد' },
    groups: {
      new: 'مجموعة جديدة',
      add: 'إضافة مجموعة',
      created: 'تم إنشاء المجموعة',
      empty: 'لا مجموعات بعد',
    },
    customers: { new: 'زبون جديد', add: 'إضافة زبون', created: 'تم إنشاء الزبون', empty: 'لا زبائن بعد' },
    notify: { new: 'رسالة جديدة', add: 'كتابة رسالة', created: 'تم حفظ الرسالة', empty: 'لا رسائل بعد' },
    'report-schedules': {
      new: 'تقرير مجدول جديد',
      add: 'جدولة تقرير',
      created: 'تمت جدولة التقرير',
      empty: 'لا تقارير مجدولة بعد',
    },
    webhooks: {
      new: 'خطاف ويب جديد',
      add: 'إضافة خطاف ويب',
      created: 'تم إنشاء خطاف الويب',
      empty: 'لا خطافات ويب بعد',
    },
    vehicles: { new: 'شاحنة جديدة', add: 'إضافة شاحنة', created: 'تم إنشاء الشاحنة', empty: 'لا شاحنات بعد' },
    dispatch_settings: {
      new: 'إعدادات توزيع جديدة',
      add: 'إضافة إعدادات توزيع',
      created: 'تم إنشاء إعدادات التوزيع',
      empty: 'لا إعدادات توزيع بعد',
    },
    distributors: { new: 'موزع جديد', add: 'إضافة موزع', created: 'تم إنشاء الموزع', empty: 'لا موزعين بعد' },
    users: {
      new: 'مستخدم جديد',
      add: 'إضافة مستخدم',
      created: 'تم إنشاء المستخدم',
      empty: 'لا مستخدمين بعد',
    },
    devices: device,
    'manage-devices': device,
    models: {
      new: 'طراز خزان جديد',
      add: 'إضافة طراز خزان',
      created: 'تم إنشاء طراز الخزان',
      empty: 'لا طرازات خزانات بعد',
    },
    batches: { new: 'دفعة جديدة', add: 'إضافة دفعة', created: 'تم إنشاء الدفعة', empty: 'لا دفعات بعد' },
    'manage-firmware': {
      new: 'برنامج ثابت جديد',
      add: 'إضافة برنامج ثابت',
      created: 'تم إنشاء البرنامج الثابت',
      empty: 'لا برامج ثابتة بعد',
    },
    panels: { new: 'صفيحة جديدة', add: 'إضافة صفيحة', created: 'تم إنشاء الصفيحة', empty: 'لا صفائح بعد' },
    counties: {
      new: 'مقاطعة جديدة',
      add: 'إضافة مقاطعة',
      created: 'تم إنشاء المقاطعة',
      empty: 'لا مقاطعات بعد',
    },
    countries: { new: 'بلد جديد', add: 'إضافة بلد', created: 'تم إنشاء البلد', empty: 'لا بلدان بعد' },
  },
}
