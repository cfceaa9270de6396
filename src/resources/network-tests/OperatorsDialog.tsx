import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { compareOperators } from '../../config/calls/networkTests'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import form from '../engine/form/Form.module.css'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import styles from './NetworkTests.module.css'

const COLUMNS = ['devices', 'sent', 'received', 'loss', 'median', 'slowest'] as const

/** Operators side by side, lowest message loss first. */
export function OperatorsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const title = useId()
  const { data, error, refetch } = useCall(compareOperators, {})
  const number = (value: number | null, unit = '') =>
    value === null ? '–' : <bdi dir="ltr">{`${value.toLocaleString()}${unit}`}</bdi>
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <div className={form.question}>
        <h2 id={title}>{t('networkTests.compare')}</h2>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={3} height={36} label={t('shell.loading')} />
        ) : data.length === 0 ? (
          <EmptyState title={t('networkTests.none')} text={t('networkTests.hint')} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('networkTests.compare')}>
            <table className={`${styles.table} ui-figures ui-table`}>
              <thead>
                <tr>
                  <th scope="col">{t('networkTests.operator')}</th>
                  {COLUMNS.map(name => (
                    <th key={name} scope="col">
                      {t(`networkTests.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map(row => (
                  <tr key={row.operator ?? ''}>
                    <th scope="row">{row.operator ?? '–'}</th>
                    <td>{number(row.devices)}</td>
                    <td>{number(row.sent)}</td>
                    <td>{number(row.received)}</td>
                    <td>{number(row.loss_pct, ' %')}</td>
                    <td>{number(row.latency_s_p50, ' s')}</td>
                    <td>{number(row.latency_s_p95, ' s')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="ui-row">
          <button type="button" className={form.second} onClick={onClose}>
            {t('shell.close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
