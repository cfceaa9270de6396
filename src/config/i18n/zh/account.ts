import type { account as english } from '../en/account'
import type { Translated } from '../../schema/text/translate'

export const account: Translated<typeof english> = {
  account: {
    name: '姓名',
    rename: '保存姓名',
    renamed: '姓名已保存',
    display: '显示',
    title: '密码',
    current: '当前密码',
    next: '新密码',
    change: '更改密码',
    changed: '密码已更改，其他设备已退出登录。',
    sessions: '已登录的设备',
    this: '此设备',
    last: '上次活动',
    end: '退出登录',
    endOne: '退出 %{device}',
    everywhere: '在所有设备上退出',
    unknown: '未知设备',
    on: '%{system} 上的 %{browser}',
  },
}
