import { useTranslate, type RaRecord } from 'react-admin'
import { stateHistory } from '../../config/calls/tankDecisions'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { useZone } from '../engine/useZone'
import { labelWords, optionWords } from '../engine/words'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import styles from './Tanks.module.css'

const SHOWN = 8

/** What moved a tank from one state to another, when and by whom; newest first. */
export function StatesPanel({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const zone = useZone()
  const { data, error, refetch } = useCall(stateHistory, { id: Number(tank.id) })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={44} label={t('shell.loading')} />
  if (data.length === 0) return <p className={styles.small}>{t('approvals.noStates')}</p>
  const said = (field: string, value: string) =>
    value === 'true'
      ? t('approvals.yes')
      : value === 'false'
        ? t('approvals.no')
        : optionWords(t, 'tanks', field, value)
  return (
    <ul className={styles.notes}>
      {data.slice(0, SHOWN).map(({ at, field, from, to, by, input }) => (
        <li key={`${at} ${field}`}>
          <p>
            {labelWords(t, 'tanks', field)}: {said(field, from)} → <strong>{said(field, to)}</strong>
          </p>
          <p className={styles.small}>
            {by ?? t('approvals.byItself')} · <Age at={at} {...zone} />
            {typeof input?.reason === 'string' ? ` · ${input.reason}` : ''}
          </p>
        </li>
      ))}
    </ul>
  )
}
