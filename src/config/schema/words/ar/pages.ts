import type { pages as english } from '../en/pages'
import type { Translated } from '../../text/translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'يبدو أنك ضللت الطريق',
  notFoundText: 'الصفحة غير موجودة أو تم نقلها.',
  backHome: 'العودة إلى الرئيسية',
  errorTitle: 'خطأ داخلي في الخادم',
  errorText: 'حدث خطأ ما. يرجى المحاولة لاحقًا.',
  reload: 'إعادة المحاولة',
  details: 'التفاصيل',
  setPassword: 'تعيين كلمة المرور',
  setPasswordLead: 'اختر كلمة مرور من %{min} أحرف على الأقل.',
  tooShort: '%{min} أحرف على الأقل',
  weakPassword: 'سهلة التخمين أو مكوّنة من اسمك أو بريدك',
  linkOver: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. اطلب رابطًا جديدًا.',
  passwordSet: 'تم تعيين كلمة المرور. يمكنك تسجيل الدخول الآن.',
}
