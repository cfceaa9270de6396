import type { notices as english } from '../en/notices'
import type { Translated } from '../../schema/text/translate'

export const notices: Translated<typeof english> = {
  notices: {
    bell: 'الإشعارات',
    unread:
      'الإشعارات، لا شيء غير مقروء |||| الإشعارات، واحد غير مقروء |||| الإشعارات، اثنان غير مقروءين |||| الإشعارات، %{smart_count} غير مقروءة |||| الإشعارات، %{smart_count} غير مقروء |||| الإشعارات، %{smart_count} غير مقروء',
    none: 'لا توجد إشعارات بعد',
    noneHint: 'تظهر هنا التنبيهات المعتمدة لخزاناتك والرسائل.',
    readAll: 'تعليم الكل كمقروء',
    markRead: 'تعليم كمقروء',
    open: 'فتح',
    older: 'عرض الأقدم',
    all: 'الكل',
    onlyUnread: 'غير المقروءة',
    title: 'الإشعارات',
    hint: 'ما الذي تُبلَّغ به، وكيف.',
    alerts: 'التنبيهات المعتمدة',
    messages: 'الرسائل',
    inbox: 'داخل التطبيق',
    email: 'البريد الإلكتروني',
    sms: 'رسالة نصية',
    push: 'إشعار فوري',
    notify:
      'اعتماد دون إبلاغ أحد |||| اعتماد وإبلاغ شخص واحد |||| اعتماد وإبلاغ شخصين |||| اعتماد وإبلاغ %{smart_count} أشخاص |||| اعتماد وإبلاغ %{smart_count} شخصًا |||| اعتماد وإبلاغ %{smart_count} شخص',
    loading: 'جارٍ تحميل المستلمين…',
    seeMessage: 'عرض الرسالة',
    nobody: 'لن يُبلَّغ أحد',
    stopped: 'لم يُبلَّغ أحد: أُلغي الإرسال.',
    webhook: '%{smart_count} ويب هوك',
    customer: 'زبون',
    recipients: 'من سيُبلَّغ',
    count:
      'لا مستلمين |||| مستلم واحد |||| مستلمان |||| %{smart_count} مستلمين |||| %{smart_count} مستلمًا |||| %{smart_count} مستلم',
    preview: 'معاينة',
    pick: 'اختر الجمهور واكتب رسالة لمعرفة من سيستلمها.',
    unreached: 'تعذّر الوصول إلى %{smart_count} بهذه الطريقة',
    andMore:
      'ولا أحد غيرهم |||| وواحد آخر |||| واثنان آخران |||| و%{smart_count} آخرون |||| و%{smart_count} آخرون |||| و%{smart_count} آخرون',
    notSentYet: 'لم يُرسل شيء بعد.',
    read: 'قُرئ',
  },
}
