import type { customerMail as source } from '../en/customerMail'
import type { Translated } from '../../schema/text/translate'

export const customerMail: Translated<typeof source> = {
  registration: {
    subject: 'أكّد بريدك الإلكتروني',
    body: 'أكّد أن هذا بريدك الإلكتروني. الرابط صالح لمدة 24 ساعة.\n\nإن لم تطلب حسابًا فتجاهل هذه الرسالة.',
    button: 'تأكيد البريد',
  },
  accountKnown: {
    subject: 'لديك حساب بالفعل',
    body: 'طلب أحدهم حسابًا بهذا البريد، ولديك حساب بالفعل: سجّل الدخول أو اختر «نسيت كلمة المرور؟».\n\nإن لم تكن أنت فتجاهل هذه الرسالة.',
    button: 'تسجيل الدخول',
  },
  passwordReset: {
    subject: 'اختر كلمة مرور جديدة',
    body: 'طلبت كلمة مرور جديدة. الرابط صالح لساعة واحدة ويعمل مرة واحدة.\n\nإن لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
    button: 'كلمة مرور جديدة',
  },
  invitation: {
    subject: 'شاهد خزانك: رمز التفعيل',
    body: 'يتيح لك %{supplier} مشاهدة خزانك على هاتفك: كم بقي فيه وكم سيكفي، وطلب التعبئة بلمسة واحدة.\n\nرمز التفعيل هو %{code}. صالح لمدة 30 يومًا ويعمل مرة واحدة.',
    button: 'ابدأ',
  },
  letter: {
    subject: 'شاهد خزانك على هاتفك',
    body: 'يتيح لك %{supplier} مشاهدة خزانك على هاتفك: كم بقي فيه وكم سيكفي، وطلب التعبئة بلمسة واحدة.\n\nوجّه كاميرا هاتفك إلى هذه الصورة، أو افتح %{address} وأدخل رمز التفعيل.\n\nالرمز صالح حتى %{date} ويعمل مرة واحدة.',
  },
  topupPlanned: {
    subject: 'تعبئتك مجدولة',
    body: 'تعبئة %{tank} مجدولة في %{date}.',
    button: 'افتح خزانك',
  },
  topupDelivered: {
    subject: 'عُبئ خزانك',
    body: '%{date}: وُصّل %{volume} إلى %{tank}. اكتمل طلبك.',
    button: 'افتح خزانك',
  },
  deliveryNote: {
    subject: 'إيصال التسليم',
    body: '%{date}: وُصّل %{volume} إلى %{tank}.\n\nرقم الإيصال: %{ticket}',
    button: 'افتح خزانك',
  },
  levelLow: {
    subject: 'خزانك يقترب من النفاد',
    body: '%{at}: %{tank} ممتلئ بنسبة %{pct}: بقي %{volume}.\n\nطلبت أن نخبرك عند %{limit}.',
    button: 'افتح خزانك',
  },
  levelHigh: {
    subject: 'خزانك يقترب من الامتلاء',
    body: '%{at}: %{tank} ممتلئ بنسبة %{pct}: فيه %{volume}.\n\nطلبت أن نخبرك عند %{limit}.',
    button: 'افتح خزانك',
  },
}
