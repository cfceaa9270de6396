import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}: %{tank}',
    body: '%{what} في %{tank}، %{at}.\n\n%{figures}\n\n%{why}',
    button: 'فتح الخزان',
    change: 'تغيّر الحجم من %{from} إلى %{to}.',
    level: 'الحجم: %{to}.',
  },
  report: {
    subject: '%{report}',
    body: 'تقريرك «%{report}» جاهز. عدد صفوفه %{rows}.',
    button: 'فتح التقرير',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
