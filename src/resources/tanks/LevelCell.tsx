import { useRecordContext, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { LevelBar } from '../ui/LevelBar'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'

/** How full the row's tank is, as a bar; grey where the reading is too old to be believed. */
export function LevelCell() {
  const tank = useRecordContext()
  return tank ? <Level tank={tank} /> : null
}

function Level({ tank }: { tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now } = useZone()
  const marks = useMarks(tank)
  const known = typeof tank.pct === 'number'
  const tone = isStale(tank, now) ? 'unknown' : tankTone(tank, marks)
  const label = known ? `${Math.round(tank.pct)}%, ${t(`tanks.state.${tone}`)}` : t('format.gaugeUnknown')
  return <LevelBar pct={known ? tank.pct : null} low={marks.low} tone={tone} label={label} />
}
