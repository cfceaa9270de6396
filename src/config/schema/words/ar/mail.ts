import type { Translated } from '../../text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  frame: {
    greeting: 'مرحبًا %{name}،',
    greetingPlain: 'مرحبًا،',
    stop: 'إيقاف هذه الرسائل',
    stopTitle: 'الإشعارات',
    stopQuestion: 'هل تريد إيقاف هذه الرسائل؟',
    stopDone: 'تم. لن تصلك هذه الرسائل بعد الآن.',
    stopAgain: 'استئناف إرسالها',
    stopInvalid: 'هذا الرابط غير صالح.',
  },
  userInvitation: {
    subject: 'حسابك في %{product}',
    body: 'تم إنشاء حساب لك. اختر كلمة مرور عبر هذا الرابط: يعمل مرة واحدة خلال %{hours} ساعة.',
    button: 'تعيين كلمة المرور',
  },
  reset: {
    subject: 'تعيين كلمة مرور جديدة',
    body: 'اختر كلمة مرور جديدة عبر هذا الرابط: يعمل مرة واحدة خلال %{hours} ساعة. إن لم تطلبها فتجاهل هذه الرسالة.',
    button: 'تعيين كلمة المرور',
  },
}
