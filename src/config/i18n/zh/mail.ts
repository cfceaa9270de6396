import { customerMail } from './customerMail'
import type { Translated } from '../../schema/text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  alert: {
    subject: '%{what}：%{tank}',
    body: '%{tank}：%{what}，%{at}。\n\n%{figures}\n\n%{now}\n\n%{told}\n\n%{why}',
    button: '打开油罐',
    change: '%{at}，油量由 %{from} 变为 %{to}。',
    level: '%{at} 的油量：%{to}。',
    now: '最新读数（%{at}）：%{volume}（%{pct}\u00a0%）。',
    daysLeft: '按平常用量，约可再用 %{smart_count} 天。',
    daysToFull: '约 %{smart_count} 天后装满。',
    lessThanDayLeft: '按平常用量，可用不足一天。',
    lessThanDayToFull: '不到一天后装满。',
    told: '已于 %{at} 发送：%{what}。',
  },
  report: {
    subject: '%{report}',
    body: '您的报告“%{report}”已生成，共 %{rows} 行。',
    button: '打开报告',
  },
  message: { subject: '%{subject}', body: '%{body}' },
  ...customerMail,
}
