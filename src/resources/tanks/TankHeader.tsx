import { ReferenceField, TextField, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { StatusChip } from '../ui/StatusChip'
import { contentWords } from './contentWords'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'
import styles from './Tanks.module.css'

/** What a tank holds, whose it is, and what needs somebody's attention. */
export function TankHeader({ record: tank }: { record: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now } = useZone()
  const tone = tankTone(tank, useMarks(tank))
  return (
    <>
      <p className={styles.small}>
        {contentWords(t, tank)} ·{' '}
        <ReferenceField record={tank} source="group_id" reference="groups" link={false}>
          <TextField source="name" variant="inherit" />
        </ReferenceField>
        {tank.customer_id !== null && (
          <>
            {' · '}
            <ReferenceField record={tank} source="customer_id" reference="customers" link="show">
              <TextField source="name" variant="inherit" />
            </ReferenceField>
          </>
        )}
      </p>
      <p className={styles.chips}>
        {tone !== 'good' && <StatusChip tone={tone}>{t(`tanks.state.${tone}`)}</StatusChip>}
        {tank.reading_at && isStale(tank, now) && <StatusChip tone="unknown">{t('tanks.stale')}</StatusChip>}
        {tank.report_state === 'reported' && (
          <StatusChip tone="warn">{t('entities.tanks.options.report_state.reported')}</StatusChip>
        )}
        {tank.quarantined && <StatusChip tone="warn">{t('entities.tanks.fields.quarantined')}</StatusChip>}
      </p>
    </>
  )
}
