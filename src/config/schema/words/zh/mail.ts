import type { Translated } from '../../text/translate'
import type { mail as source } from '../en/mail'

export const mail: Translated<typeof source> = {
  frame: {
    greeting: '%{name}，您好：',
    greetingPlain: '您好：',
    stop: '不再接收此类消息',
    stopTitle: '通知',
    stopQuestion: '不再接收此类消息？',
    stopDone: '已完成。您将不再收到此类消息。',
    stopAgain: '重新接收',
    stopInvalid: '此链接无效。',
  },
  userInvitation: {
    subject: '您的 %{product} 账户',
    body: '已为您创建账户。请通过此链接设置密码：仅可使用一次，%{hours} 小时内有效。',
    button: '设置密码',
  },
  reset: {
    subject: '设置新密码',
    body: '请通过此链接设置新密码：仅可使用一次，%{hours} 小时内有效。若非您本人请求，请忽略此邮件。',
    button: '设置密码',
  },
}
