import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { createKey } from '../../config/calls/connections'
import type { connections } from '../../config/entities/declared'
import type { RecordOf } from '../../config/schema'
import { useSend } from '../../providers/calls/useSend'
import { messageOf } from '../engine/messageOf'
import form from '../engine/form/Form.module.css'
import styles from './Connections.module.css'

type Props = { record: RecordOf<typeof connections> }

/** The new key, with a button that copies it. */
function NewKey({ value }: { value: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify('connections.copied', { type: 'success' }),
      () => notify('connections.notCopied', { type: 'warning' }),
    )
  return (
    <div className={styles.key} role="status">
      <strong>{t('connections.once')}</strong>
      <code dir="ltr">{value}</code>
      <div>
        <button type="button" className={form.second} onClick={() => void copy()}>
          {t('connections.copy')}
        </button>
      </div>
    </div>
  )
}

/**
 * The last characters of the network's key, and the rotation of the key: the new one is shown until the user leaves
 * the page.
 */
export function KeyPanel({ record }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [key, setKey] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useSend(createKey)
  const hasKey = record.state === 'active'
  const create = () =>
    mutateAsync({ id: Number(record.id) }).then(
      made => {
        setAsking(false)
        setKey(made.key)
        refresh()
      },
      (failure: unknown) => notify(messageOf(t, failure), { type: 'error' }),
    )
  return (
    <div className={styles.stack}>
      <p className="ui-note">
        {hasKey
          ? record.key_end
            ? t('connections.endsIn', { end: `…${record.key_end}` })
            : t('connections.ofSettings')
          : t('connections.noKey')}
      </p>
      {key ? <NewKey value={key} /> : null}
      {isAsking ? (
        <div className={styles.row} role="group" aria-label={t('connections.replace')}>
          <span>{t('connections.replaces')}</span>
          <button type="button" className={form.danger} disabled={isPending} onClick={() => void create()}>
            {t('connections.replace')}
          </button>
          <button type="button" className={form.second} onClick={() => setAsking(false)}>
            {t('engine.cancel')}
          </button>
        </div>
      ) : (
        <button
          type="button"
          className={hasKey ? form.second : form.save}
          disabled={isPending}
          onClick={() => (hasKey ? setAsking(true) : void create())}
        >
          {t(hasKey ? 'connections.replace' : 'connections.create')}
        </button>
      )}
    </div>
  )
}
