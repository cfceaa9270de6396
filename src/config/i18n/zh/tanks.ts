import type { tanks as english } from '../en/tanks'
import type { Translated } from '../translate'

export const tanks: Translated<typeof english> = {
  tanks: {
    map: '储罐地图',
    cluster: '%{count} 个储罐，最差：%{state}',
    state: { good: '充足', warn: '偏低', bad: '严重不足', unknown: '无最新读数' },
    stale: '静默超过一天',
    level: '液位',
    chart: '读数',
    chartOf: '%{name}的升数变化',
    latest: '最新读数',
    device: '设备',
    noDevice: '此储罐没有设备。',
    place: '位置',
    noPlace: '尚未填写位置。',
    vessel: '罐体',
    ullage: '距罐顶空间',
    room: '距安全容量空间',
    raw: '原始',
    smoothed: '平滑',
    excluded: '已排除',
    expected: '预计',
    measured: '测量时间',
    noReadings: '此时段没有读数',
    noReadingsHint: '收到设备信号后读数会显示。',
    span: '时长',
    days: { 7: '7 天', 30: '30 天', 90: '90 天', 365: '1 年', 3650: '全部' },
    zoomIn: '放大',
    zoomOut: '缩小',
  },
}
