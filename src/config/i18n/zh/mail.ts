import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}：%{tank}',
    body: '%{tank}：%{what}，%{at}。\n\n%{figures}\n\n%{why}',
    button: '打开油罐',
    change: '油量由 %{from} 变为 %{to}。',
    level: '油量：%{to}。',
  },
  report: {
    subject: '%{report}',
    body: '您的报告“%{report}”已生成，共 %{rows} 行。',
    button: '打开报告',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
