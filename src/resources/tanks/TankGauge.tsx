import { useTranslate, type RaRecord } from 'react-admin'
import { exact } from '../../config/format'
import { LevelGauge, type GaugeShape } from '../ui/LevelGauge'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'

type Props = { tank: RaRecord; now: number; size: 'row' | 'card' | 'page' }

/** Width and height of a tank's section, as it is looked at from the end. */
function section(tank: RaRecord): { width?: number; height?: number } {
  const { d, w, h, l } = (tank.dimensions ?? {}) as Record<string, number | undefined>
  if (tank.shape === 'vertical_cylinder') return { width: d, height: h }
  return { width: w ?? l, height: h }
}

/** How high the liquid stands in the vessel: half full is half as high only where the walls are straight. */
function heightShare(tank: RaRecord): number {
  const { d, h } = (tank.dimensions ?? {}) as Record<string, number | undefined>
  const height = tank.shape === 'horizontal_cylinder' || tank.shape === 'sphere' ? d : h
  return height && typeof tank.level_mm === 'number' ? tank.level_mm / height : tank.pct / 100
}

/** A tank's own gauge. */
export function TankGauge({ tank, now, size }: Props) {
  const t = useTranslate()
  const known = typeof tank.pct === 'number'
  const stale = isStale(tank, now)
  const marks = useMarks(tank)
  const label = known
    ? `${t('format.gauge', { pct: Math.round(tank.pct), litres: `${exact(tank.volume_l)} L` })}${stale ? `, ${t('format.gaugeStale')}` : ''}`
    : t('format.gaugeUnknown')
  return (
    <LevelGauge
      shape={tank.shape as GaugeShape | null}
      {...section(tank)}
      level={known ? heightShare(tank) : null}
      safe={(tank.safe_fill_pct ?? 95) / 100}
      low={marks.low / 100}
      tone={tankTone(tank, marks)}
      stale={known && stale}
      size={size}
      label={label}
    />
  )
}
