import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { noticeDeliveries } from '../../config/calls/notices'
import { exact } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { listPath } from '../engine/links'
import type { PanelProps } from '../engine/parts/parts'
import { useZone } from '../engine/useZone'
import { Skeleton } from '../ui/Skeleton'
import styles from './Notify.module.css'

const FIGURES = ['sent', 'read', 'waiting', 'failed', 'cancelled'] as const
const stateOf = (state: string) => `entities.outbox.options.state.${state}`
const WORDS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  sent: stateOf('sent'),
  read: 'notices.read',
  waiting: stateOf('queued'),
  failed: stateOf('failed'),
  cancelled: stateOf('cancelled'),
}
/** Poll interval while messages are being sent, ms. */
const LIVE_MS = 5000

const messagesOf = (id: unknown, state: string) =>
  `${listPath('sent-messages')}?filter=${encodeURIComponent(JSON.stringify({ notice_id: id, state }))}`

/** Delivery results by channel; failures link to the outbox, where they can be retried. */
export function Deliveries({ record }: PanelProps) {
  const t = useTranslate()
  const { locale } = useZone()
  const { data, error, refetch } = useCall(
    noticeDeliveries,
    { id: Number(record.id) },
    { refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? LIVE_MS : false) },
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={32} label={t('shell.loading')} />
  if (data.length === 0) return <p className="ui-muted">{t('notices.notSentYet')}</p>
  return (
    <table className={`${styles.deliveries} ui-figures ui-table`}>
      <thead>
        <tr>
          <th scope="col">{t('entities.notices.fields.channels')}</th>
          {FIGURES.map(name => (
            <th key={name} scope="col">
              {t(WORDS[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(row => (
          <tr key={row.channel}>
            <th scope="row">{t(`notices.${row.channel}`)}</th>
            {FIGURES.map(name => {
              const value = row[name]
              return (
                <td key={name} data-bad={(name === 'failed' && row.failed > 0) || undefined}>
                  {name === 'failed' && row.failed > 0 ? (
                    <Link to={messagesOf(record.id, 'failed')}>{exact(row.failed, 0, locale)}</Link>
                  ) : value === null ? (
                    '–'
                  ) : (
                    exact(value, 0, locale)
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
