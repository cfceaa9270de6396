import type { pages as english } from '../en/pages'
import type { Translated } from '../translate'

export const pages: Translated<typeof english> = {
  notFoundTitle: '您好像迷路了',
  notFoundText: '该页面不存在或已被移动。',
  backHome: '返回首页',
  errorTitle: '服务器内部错误',
  errorText: '出了点问题，请稍后重试。',
  reload: '重试',
  details: '详情',
}
