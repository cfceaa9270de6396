import type { analytics as english } from '../en/analytics'
import type { Translated } from '../translate'

export const analytics: Translated<typeof english> = {
  analytics: {
    byPercent: '按液位',
    byDays: '按剩余天数',
    noReading: '无读数',
    opportunity: '未来 14 天待配送或回收',
    noOpportunity: '未来 14 天内预计没有储罐用尽。',
    range: '%{from} 至 %{to}',
    week: { 1: '本周', 2: '下周' },
    topups: { topup: '每月配送', collection: '每月回收' },
    services: '%{smart_count} 次',
    yearBefore: '上一年 %{litres}',
    noServices: '暂无配送。',
    changes: '自昨日以来',
    noChanges: '自昨日以来没有新情况。',
    reporting: '正常上报',
    ahead: '14 天内升数',
    asOf: '截至 %{at}',
    client: '客户',
    all: '全部',
  },
}
