import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { installDevice } from '../../../config/calls/installs'
import { useCall } from '../../../providers/calls/useCall'
import { AppError } from '../../../providers/errors'
import { codeIn } from '../draft'
import { Scanner } from '../Scanner'
import { Verdict, type StepProps } from '../step'
import styles from '../Wizard.module.css'

/** The device: its code by camera or keyboard. */
export function DeviceStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const [scanning, setScanning] = useState(false)
  const [typed, setTyped] = useState(draft.code)
  const { data, error } = useCall(
    installDevice,
    { code: draft.code, ...(draft.tank ? { tank_id: draft.tank.id } : {}) },
    { enabled: draft.code !== '', retry: false, networkMode: 'always' },
  )
  useEffect(() => {
    if (data && JSON.stringify(data) !== JSON.stringify(draft.device))
      void change({ device: data, isUnknown: false })
  }, [data, draft.device, change])
  const take = (text: string) => {
    const code = codeIn(text)
    setTyped(code)
    setScanning(false)
    if (code !== draft.code) void change({ code, device: null, isUnknown: false })
  }
  const isUnknown = error instanceof AppError && error.status === 404
  useEffect(() => {
    if (isUnknown) void change({ device: null, isUnknown })
  }, [isUnknown, change])
  if (scanning) return <Scanner onCode={take} onClose={() => setScanning(false)} />
  return (
    <>
      <button type="button" className={styles.scan} onClick={() => setScanning(true)}>
        {t('installs.scan')}
      </button>
      <label className={styles.field}>
        <span>{t('installs.code')}</span>
        <input
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => take(typed)}
        />
      </label>
      {draft.code === '' ? null : isUnknown ? (
        <Verdict tone="bad">{t('installs.unknownCode', { code: draft.code })}</Verdict>
      ) : error ? (
        <Verdict tone="unknown">{t('installs.checkedLater')}</Verdict>
      ) : draft.device?.ready ? (
        <Verdict tone="good">{t('installs.deviceReady', { device: draft.device.device_id })}</Verdict>
      ) : draft.device ? (
        <Verdict tone="bad">
          {t(draft.device.problem_key ?? '', { state: draft.device.state, _: draft.device.problem ?? '' })}
        </Verdict>
      ) : null}
    </>
  )
}
