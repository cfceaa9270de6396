import type { pages as english } from '../en/pages'
import type { Translated } from '../translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: 'يبدو أنك ضللت الطريق',
  notFoundText: 'الصفحة غير موجودة أو تم نقلها.',
  backHome: 'العودة إلى الرئيسية',
  errorTitle: 'خطأ داخلي في الخادم',
  errorText: 'حدث خطأ ما. يرجى المحاولة لاحقًا.',
  reload: 'إعادة المحاولة',
  details: 'التفاصيل',
}
