import type { pages as english } from '../en/pages'
import type { Translated } from '../../text/translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: '您好像迷路了',
  notFoundText: '该页面不存在或已被移动。',
  backHome: '返回首页',
  errorTitle: '服务器内部错误',
  errorText: '出了点问题，请稍后重试。',
  reload: '重试',
  details: '详情',
  setPassword: '设置密码',
  setPasswordLead: '请选择至少 %{min} 个字符的密码。',
  tooShort: '至少 %{min} 个字符',
  weakPassword: '太容易被猜到，或由姓名、电子邮件构成',
  linkOver: '此链接已过期或已被使用。请索取新的链接。',
  passwordSet: '密码已设置，现在可以登录。',
}
