import type { RaRecord } from 'react-admin'
import { useMeasure } from '../engine/useMeasure'
import { LevelGauge, type GaugeMark, type GaugeShape } from '../ui/LevelGauge'
import { heightOf } from '../ui/sectionHeight'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'

type Props = { tank: RaRecord; now: number; size: 'row' | 'card' | 'page' | 'phone' }

/** Width and height of a tank's cross-section, seen from the end. */
function section(tank: RaRecord): { width?: number; height?: number } {
  const { d, w, h, l } = (tank.dimensions ?? {}) as Record<string, number | undefined>
  if (tank.shape === 'vertical_cylinder') return { width: d, height: h }
  return { width: w ?? l, height: h }
}

/** The liquid's height: half the volume is half the height only for straight walls. */
function heightShare(tank: RaRecord): number {
  const { d, h } = (tank.dimensions ?? {}) as Record<string, number | undefined>
  const height = tank.shape === 'horizontal_cylinder' || tank.shape === 'sphere' ? d : h
  return height && typeof tank.level_mm === 'number' ? tank.level_mm / height : tank.pct / 100
}

/** The same for a mark, which is a percentage of the volume. */
function markHeight(tank: RaRecord, pct: number): number {
  const { width, height } = section(tank)
  return heightOf(pct / 100, tank.shape as GaugeShape | null, width && height ? width / height : 1)
}

/** The gauge of a tank record. */
export function TankGauge({ tank, now, size }: Props) {
  const t = useTankText(tank.direction)
  const { format } = useMeasure('L')
  const known = typeof tank.pct === 'number'
  const stale = isStale(tank, now)
  const marks = useMarks(tank)
  const line = (kind: GaugeMark['kind'], pct: number, words: string): GaugeMark => ({
    kind,
    at: markHeight(tank, pct),
    label: words,
  })
  const lines = [
    line('safe', tank.safe_fill_pct ?? 95, t('format.safeFill')),
    line('low', marks.low, t('tanks.state.warn')),
    line('critical', marks.critical, t('tanks.state.bad')),
  ]
  const label = known
    ? `${t('format.gauge', { pct: Math.round(tank.pct), volume: format(tank.volume_l) })}${stale ? `, ${t('format.gaugeStale')}` : ''}`
    : t('format.gaugeUnknown')
  return (
    <LevelGauge
      shape={tank.shape as GaugeShape | null}
      {...section(tank)}
      level={known ? heightShare(tank) : null}
      marks={lines.toSorted((a, b) => b.at - a.at)}
      tone={tankTone(tank, marks)}
      stale={known && stale}
      size={size}
      label={label}
    />
  )
}
