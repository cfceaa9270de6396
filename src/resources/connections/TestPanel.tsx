import { useState } from 'react'
import { useRefresh, useTranslate, type RaRecord } from 'react-admin'
import { sampleMessage, sendTestMessage } from '../../config/calls/connections'
import { AppError } from '../../providers/errors'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { Failure } from '../engine/Failure'
import { messageOf } from '../engine/messageOf'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import form from '../engine/form/Form.module.css'
import styles from './Connections.module.css'

const LINES = 8

/** Sends a test message, processed like the network's own. */
export function TestPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const refresh = useRefresh()
  const id = Number(record.id)
  const sample = useCall(sampleMessage, { id })
  const [typed, setTyped] = useState<string>()
  const { mutate, data, error, isPending } = useSend(sendTestMessage)
  if (sample.error) return <Failure error={sample.error} onRetry={() => void sample.refetch()} />
  if (!sample.data) return <Skeleton rows={LINES} height={20} label={t('shell.loading')} />
  const message = typed ?? sample.data.message
  const outcome = data && (data.accepted ? 'accepted' : data.duplicate ? 'duplicate' : 'parked')
  return (
    <form
      className={`${styles.message} ui-inputs`}
      onSubmit={event => {
        event.preventDefault()
        mutate({ id, message }, { onSettled: () => refresh() })
      }}
    >
      <p className="ui-note">{t('connections.testHint')}</p>
      <textarea
        rows={LINES}
        dir="ltr"
        spellCheck={false}
        aria-label={t('connections.message')}
        value={message}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.row}>
        <button type="submit" className={form.save} disabled={isPending || message.trim() === ''}>
          {t('connections.send')}
        </button>
        <button type="button" className={form.second} onClick={() => setTyped(undefined)}>
          {t('connections.resetSample')}
        </button>
      </div>
      <div role="status">
        {error ? <p className={styles.refusal}>{refusalOf(error) ?? messageOf(t, error)}</p> : null}
        {data && outcome && !error ? (
          <p className={styles.row}>
            <StatusChip tone={outcome === 'accepted' ? 'good' : 'warn'}>
              {t(`connections.${outcome}`)}
            </StatusChip>
            {data.ullage_mm === null ? null : (
              <span dir="ltr">
                {data.ullage_mm} mm · {data.temp_c} °C · {data.battery_mv} mV
              </span>
            )}
          </p>
        ) : null}
      </div>
    </form>
  )
}

/** The error that the network would receive, with its own field names. */
const refusalOf = (error: AppError): string | undefined => error.body.error
