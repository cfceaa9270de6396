import type { deviceConfig as english } from '../en/deviceConfig'
import type { Translated } from '../../schema/text/translate'

export const deviceConfig: Translated<typeof english> = {
  deviceConfig: {
    device: '设备',
    choose: '选择一个设备以查看其设置及尚未下发的更改。',
    seen: '最后在线',
    settings: '设置',
    setting: '设置项',
    current: '当前',
    desired: '期望',
    interval_min: '间隔',
    low_mm: '低位值',
    critical_mm: '临界值',
    version: '设置版本 %{version}',
    inStep: '设备已是最新',
    behind: '等待设备',
    change: '更改设置',
    setInterval: '设置间隔',
    setThresholds: '设置阈值',
    budget: '今天还剩 %{left}/%{limit} 条下行消息。设备在询问时逐条获取。',
    queued: '已为设备排队',
    queue: '下行消息',
    nothing: '没有等待的消息',
    waitingCount: '%{smart_count} 条等待中',
    past: '以前的',
    cancel: '取消',
  },
}
