import { useRecordContext, useTranslate } from 'react-admin'
import { useZone } from '../engine/useZone'
import { LevelBar } from '../ui/LevelBar'
import { isStale, tankTone } from './tankTone'

/** How full the row's tank is, as a bar; grey where the reading is too old to be believed. */
export function LevelCell() {
  const t = useTranslate()
  const { now } = useZone()
  const tank = useRecordContext()
  if (!tank) return null
  const known = typeof tank.pct === 'number'
  const tone = isStale(tank, now) ? 'unknown' : tankTone(tank)
  const label = known ? `${Math.round(tank.pct)}%, ${t(`tanks.state.${tone}`)}` : t('format.gaugeUnknown')
  return <LevelBar pct={known ? tank.pct : null} low={tank.low_pct ?? null} tone={tone} label={label} />
}
