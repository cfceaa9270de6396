import { useRecordContext, type RaRecord } from 'react-admin'
import { age } from '../../config/schema/text/format'
import { Figure } from '../engine/fields/Figure'
import { useIsPhone } from '../engine/useIsPhone'
import { useZone } from '../engine/useZone'
import { LevelBar } from '../ui/LevelBar'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'
import styles from './Tanks.module.css'

/** The fill level of the row's tank as a bar; hatched where the reading is stale. */
export function LevelCell() {
  const tank = useRecordContext()
  return tank ? <Level tank={tank} /> : null
}

function Level({ tank }: { tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now, locale } = useZone()
  const phone = useIsPhone()
  const marks = useMarks(tank)
  const known = typeof tank.pct === 'number'
  const stale = isStale(tank, now)
  const tone = tankTone(tank, marks)
  const words = stale ? t('format.gaugeStale') : t(`tanks.state.${tone}`)
  const label = known ? `${Math.round(tank.pct)}%, ${words}` : t('format.gaugeUnknown')
  return (
    <>
      <LevelBar
        pct={known ? tank.pct : null}
        low={marks.low}
        tone={tone}
        stale={known && stale}
        label={label}
      />
      {!phone && typeof tank.volume_l === 'number' ? (
        <small className={styles.litres}>
          <Figure value={tank.volume_l} digits={0} unit="L" />
        </small>
      ) : null}
      {phone && stale && tank.reading_at ? (
        <small className={styles.old}>{age(Date.parse(tank.reading_at), now, locale)}</small>
      ) : null}
    </>
  )
}
