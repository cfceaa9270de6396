import { useTranslate, type RaRecord } from 'react-admin'
import { exact } from '../../config/format'
import { LevelGauge, type GaugeShape } from '../ui/LevelGauge'
import { isStale, tankTone } from './tankTone'

type Props = { tank: RaRecord; now: number; size: 'row' | 'card' | 'page' }

/** Width and height of a tank's section, as it is looked at from the end. */
function section(tank: RaRecord): { width?: number; height?: number } {
  const { d, w, h, l } = (tank.dimensions ?? {}) as Record<string, number | undefined>
  if (tank.shape === 'vertical_cylinder') return { width: d, height: h }
  return { width: w ?? l, height: h }
}

/** A tank's own gauge. */
export function TankGauge({ tank, now, size }: Props) {
  const t = useTranslate()
  const known = typeof tank.pct === 'number'
  const stale = isStale(tank, now)
  const label = known
    ? `${t('format.gauge', { pct: Math.round(tank.pct), litres: `${exact(tank.volume_l)} L` })}${stale ? `, ${t('format.gaugeStale')}` : ''}`
    : t('format.gaugeUnknown')
  return (
    <LevelGauge
      shape={tank.shape as GaugeShape | null}
      {...section(tank)}
      level={known ? tank.pct / 100 : null}
      safe={(tank.safe_fill_pct ?? 95) / 100}
      low={(tank.low_pct ?? 25) / 100}
      tone={tankTone(tank)}
      stale={known && stale}
      size={size}
      label={label}
    />
  )
}
