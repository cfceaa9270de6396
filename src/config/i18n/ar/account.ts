import type { account as english } from '../en/account'
import type { Translated } from '../../schema/text/translate'

export const account: Translated<typeof english> = {
  account: {
    name: 'الاسم',
    rename: 'حفظ الاسم',
    renamed: 'تم حفظ الاسم',
    display: 'العرض',
    title: 'كلمة المرور',
    current: 'كلمة المرور الحالية',
    next: 'كلمة المرور الجديدة',
    change: 'تغيير كلمة المرور',
    changed: 'تم تغيير كلمة المرور وتسجيل الخروج من الأجهزة الأخرى.',
    sessions: 'الأجهزة المسجّل دخولها',
    this: 'هذا الجهاز',
    last: 'آخر نشاط',
    end: 'تسجيل الخروج',
    endOne: 'تسجيل الخروج من %{device}',
    everywhere: 'تسجيل الخروج من كل الأجهزة',
    unknown: 'جهاز غير معروف',
    on: '%{browser} على %{system}',
  },
}
