import type { customerMail as source } from '../en/customerMail'
import type { Translated } from '../../schema/text/translate'

export const customerMail: Translated<typeof source> = {
  registration: {
    subject: '请确认您的电子邮件',
    body: '请确认这是您的电子邮件地址。链接 24 小时内有效。\n\n如果您没有申请账户，请忽略此邮件。',
    button: '确认电子邮件',
  },
  accountKnown: {
    subject: '您已经有账户',
    body: '有人用此电子邮件申请账户，而您已经有账户：请登录，或选择“忘记密码？”。\n\n如果不是您本人，请忽略此邮件。',
    button: '登录',
  },
  passwordReset: {
    subject: '设置新密码',
    body: '您申请了新密码。链接一小时内有效，只能使用一次。\n\n如果不是您本人，请忽略此邮件，密码不会改变。',
    button: '设置新密码',
  },
  invitation: {
    subject: '查看您的油罐：激活码',
    body: '%{supplier} 让您在手机上查看油罐：还剩多少、能用多久，一键申请加油。\n\n您的激活码是 %{code}，30 天内有效，只能使用一次。',
    button: '开始使用',
  },
  letter: {
    subject: '在手机上查看您的油罐',
    body: '%{supplier} 让您在手机上查看油罐：还剩多少、能用多久，一键申请加油。\n\n请用手机相机对准此图，或打开 %{address} 并输入激活码。\n\n激活码在 %{date} 之前有效，只能使用一次。',
  },
  topupPlanned: {
    subject: '您的加油已安排',
    body: '%{tank} 的加油安排在 %{date}。',
    button: '查看油罐',
  },
  topupDelivered: {
    subject: '您的油罐已加油',
    body: '%{date}：已向 %{tank} 送油 %{volume}，您的申请已完成。',
    button: '查看油罐',
  },
  deliveryNote: {
    subject: '您的送货单',
    body: '%{date}：已向 %{tank} 送油 %{volume}。\n\n单号：%{ticket}',
    button: '查看油罐',
  },
  levelLow: {
    subject: '您的油罐余量不多了',
    body: '%{at}：%{tank} 还有 %{pct}，剩余 %{volume}。\n\n您要求在 %{limit} 时通知您。',
    button: '查看油罐',
  },
  levelHigh: {
    subject: '您的油罐快满了',
    body: '%{at}：%{tank} 已有 %{pct}，共 %{volume}。\n\n您要求在 %{limit} 时通知您。',
    button: '查看油罐',
  },
}
