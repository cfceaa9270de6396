import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} في %{tank}، %{at}.\n\n%{figures}\n\n%{now}\n\n%{told}\n\n%{why}',
    button: 'فتح الخزان',
    change: 'تغيّر الحجم من %{from} إلى %{to} في %{at}.',
    level: 'الحجم في %{at}: %{to}.',
    now: 'آخر قراءة، %{at}: %{volume} (%{pct}\u00a0%).',
    daysLeft:
      'بالاستهلاك المعتاد يكفي نحو %{smart_count} يوم. |||| بالاستهلاك المعتاد يكفي نحو يوم واحد. |||| بالاستهلاك المعتاد يكفي نحو يومين. |||| بالاستهلاك المعتاد يكفي نحو %{smart_count} أيام. |||| بالاستهلاك المعتاد يكفي نحو %{smart_count} يوماً. |||| بالاستهلاك المعتاد يكفي نحو %{smart_count} يوم.',
    daysToFull:
      'يمتلئ خلال نحو %{smart_count} يوم. |||| يمتلئ خلال نحو يوم واحد. |||| يمتلئ خلال نحو يومين. |||| يمتلئ خلال نحو %{smart_count} أيام. |||| يمتلئ خلال نحو %{smart_count} يوماً. |||| يمتلئ خلال نحو %{smart_count} يوم.',
    lessThanDayLeft: 'بالاستهلاك المعتاد يكفي أقل من يوم.',
    lessThanDayToFull: 'يمتلئ خلال أقل من يوم.',
    told: 'أُرسل سابقاً في %{at}: %{what}.',
  },
  report: {
    subject: '%{report}',
    body: 'تقريرك «%{report}» جاهز. عدد صفوفه %{rows}.',
    button: 'فتح التقرير',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
