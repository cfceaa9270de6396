import { useTranslate, type RaRecord } from 'react-admin'
import { day } from '../../config/schema/text/format'
import { useZone } from '../engine/useZone'
import { dayIn } from '../engine/zoned'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { optionWords } from '../engine/words'
import { StatusChip } from '../ui/StatusChip'
import { contentWords } from './contentWords'
import { CustomerLine } from './CustomerLine'
import { OrderChip, OrderLine } from './OrderLine'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'

/** A tank's content, its customer and contact, and its open alerts. */
export function TankHeader({ record: tank }: { record: RaRecord }) {
  const t = useTankText(tank.direction)
  return (
    <>
      <Chips tank={tank} />
      {tank.topup_state === 'none' ? null : (
        <p className="ui-note">
          <OrderLine tank={tank} />
        </p>
      )}
      <p className="ui-note">
        {contentWords(t, tank)} · <RecordTitle to="tankgroups" id={tank.group_id} link={false} />
      </p>
      {tank.customer_id === null ? null : (
        <CustomerLine id={tank.customer_id} lat={tank.lat} lng={tank.lng} />
      )}
    </>
  )
}

function Chips({ tank }: { tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const words = useTranslate()
  const { now, timeZone } = useZone()
  const tone = tankTone(tank, useMarks(tank))
  const state = (name: string) => optionWords(words, 'tanks', name, tank[name])
  const dayOf = (at: string) => day(dayIn(at, timeZone))
  return (
    <p className="ui-row">
      {tone === 'good' ? null : <StatusChip tone={tone}>{t(`tanks.state.${tone}`)}</StatusChip>}
      {tank.reading_at && isStale(tank, now) ? (
        <StatusChip tone="unknown">{t('tanks.stale')}</StatusChip>
      ) : null}
      {tank.state === 'active' ? null : <StatusChip tone="unknown">{state('state')}</StatusChip>}
      <OrderChip tank={tank} />
      {tank.report_state === 'reported' ? <StatusChip tone="warn">{state('report_state')}</StatusChip> : null}
      {tank.quarantined ? (
        <StatusChip tone="warn">
          {tank.quarantine_until
            ? t('tanks.quarantinedUntil', { day: dayOf(tank.quarantine_until) })
            : t('entities.tanks.fields.quarantined')}
        </StatusChip>
      ) : null}
    </p>
  )
}
