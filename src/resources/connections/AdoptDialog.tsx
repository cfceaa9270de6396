import Dialog from '@mui/material/Dialog'
import { useId, useState, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { adoptDevice } from '../../config/calls/connections'
import { fieldProblems } from '../../providers/problems'
import { useSend } from '../../providers/calls/useSend'
import { messageOf, problemMessage } from '../engine/messageOf'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import type { Id } from '../engine/widgets/useReferenceOptions'
import form from '../engine/form/Form.module.css'
import styles from './Connections.module.css'

/** Devices without an identity on any network. */
const OFFERED = { sigfox_id: null, dev_eui: null } as const

type Props = {
  connectionId: number
  deviceKey: string
  onClose: () => void
}

/** Asks which device an unknown identity belongs to. */
export function AdoptDialog({ connectionId, deviceKey, onClose }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const [title, hint] = [useId(), useId()]
  const [device, setDevice] = useState<Id | null>(null)
  const [earlier, setEarlier] = useState(true)
  const { mutate, isPending, error } = useSend(adoptDevice)
  const problem = fieldProblems(error).device_id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (device === null) return
    const onSuccess = () => {
      notify('connections.adopted', { type: 'success' })
      onClose()
    }
    mutate({ id: connectionId, device_key: deviceKey, device_id: Number(device), earlier }, { onSuccess })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form className={form.question} onSubmit={submit}>
        <h2 id={title}>{t('connections.adoptOne', { device: deviceKey })}</h2>
        <p id={hint}>{t('connections.adoptHint')}</p>
        <ReferenceCombobox
          to="devices"
          optionsFilter={OFFERED}
          label={t('connections.device')}
          describedBy={hint}
          invalid={problem !== undefined}
          required
          value={device}
          onChange={setDevice}
        />
        <label className={styles.row}>
          <input type="checkbox" checked={earlier} onChange={() => setEarlier(!earlier)} />
          {t('connections.earlier')}
        </label>
        <div role="alert" className={styles.refusal}>
          {problem ? problemMessage(t, problem, '') : error ? messageOf(t, error) : null}
        </div>
        <div className="ui-row">
          <button type="submit" className={form.save} disabled={isPending || device === null}>
            {t('connections.adopt')}
          </button>
          <button type="button" className={form.second} onClick={onClose}>
            {t('engine.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
