import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { readings } from '../../config/calls/readings'
import { excludeReading } from '../../config/calls/tankDecisions'
import { isExcluded } from '../../config/excludedReading'
import { statusTone } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { Figure } from '../engine/fields/Figure'
import controls from '../engine/list/Controls.module.css'
import { canCall } from '../engine/permissions'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import type { Reading } from './api'
import { DipButton } from './DipButton'
import { ExcludeButton } from './ExcludeButton'
import styles from './Tanks.module.css'

const INITIAL_ROWS = 6
const NEXT_ROWS = 25
/** The maximum number of readings in one response. */
const MAX_ROWS = 1000

/** The latest readings; a wrong one can be excluded with a reason, and included again. */
export function ReadingsTable({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const [count, setCount] = useState(INITIAL_ROWS)
  const { data, error, refetch } = useCall(
    readings,
    { id: Number(tank.id), n: Math.min(MAX_ROWS, count) },
    { placeholderData: before => before },
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={36} label={t('shell.loading')} />
  return (
    <>
      {data.length === 0 ? (
        <p className="ui-note">{t('tanks.noReadings')}</p>
      ) : (
        <table className={`${styles.table} ui-figures ui-table`}>
          <thead>
            <tr>
              <th>{t('tanks.measured')}</th>
              <th>{t('entities.tanks.fields.volume_l')}</th>
              <th>%</th>
              <th>{t('entities.tanks.fields.quality')}</th>
              {canCall(excludeReading) ? (
                <th>
                  <span className="visually-hidden">{t('engine.actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {data.map(reading => (
              <Row key={reading.id} reading={reading} />
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.tools}>
        {data.length >= count && count < MAX_ROWS ? (
          <button type="button" className={controls.tool} onClick={() => setCount(count + NEXT_ROWS)}>
            {t('tanks.olderReadings')}
          </button>
        ) : null}
        <DipButton tank={tank} />
      </p>
    </>
  )
}

function Row({ reading }: { reading: Reading }) {
  const t = useTranslate()
  const zone = useZone()
  const { measured_at, volume_l, pct, quality, exclude_reason } = reading
  return (
    <tr>
      <td>
        <Age at={measured_at} {...zone} />
      </td>
      <td>
        <Figure value={volume_l} unit="L" />
      </td>
      <td>
        <Figure value={pct} />
      </td>
      <td>
        {isExcluded(reading) ? (
          <StatusChip tone="unknown">{t('tanks.excluded')}</StatusChip>
        ) : (
          <StatusChip tone={statusTone(quality)}>{t(`format.quality.${quality ?? 'other'}`)}</StatusChip>
        )}
        {exclude_reason ? <small className={styles.why}>{exclude_reason}</small> : null}
      </td>
      {canCall(excludeReading) ? (
        <td>
          <ExcludeButton reading={reading} />
        </td>
      ) : null}
    </tr>
  )
}
