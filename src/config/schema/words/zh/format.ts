import type { format as english } from '../en/format'
import type { Translated } from '../../text/translate'

export const format: Translated<typeof english> = {
  format: {
    noFault: '无故障',
    unknown: '未知',
    yes: '是',
    no: '否',
    comma: '、',
    now: '刚刚',
    quality: { 0: '极好', 1: '良好', 2: '一般', 3: '差', other: '不适用' },
    gauge: '已满 %{pct}%，%{volume}',
    gaugeUnknown: '液位未知',
    gaugeStale: '读数陈旧',
    safeFill: '安全容量',
    unit: {
      days: '天',
      'L/min': 'L/分钟',
      'L/day': 'L/天',
      'L/degree day': 'L/度日',
      gal: '加仑',
      'gal/min': '加仑/分钟',
      'gal/day': '加仑/天',
      'gal/degree day': '加仑/度日',
      bytes: '字节',
      min: '分钟',
    },
    unitName: {
      gal_imp: '英制加仑',
      gal_us: '美制加仑',
      'gal_imp/min': '英制加仑/分钟',
      'gal_us/min': '美制加仑/分钟',
      'gal_imp/day': '英制加仑/天',
      'gal_us/day': '美制加仑/天',
      'gal_imp/degree day': '英制加仑/度日',
      'gal_us/degree day': '美制加仑/度日',
    },
  },
}
