import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { setDownlink, type deviceDownlinks } from '../../config/calls/deviceConfig'
import type { CallAnswer } from '../../config/schema/calls/define'
import { useSend } from '../../providers/calls/useSend'
import { messageOf } from '../engine/messageOf'
import type { Config } from './SettingsTable'
import styles from './DeviceConfig.module.css'

type Props = { id: number; config: Config; budget: CallAnswer<typeof deviceDownlinks>['budget'] }
type Name = keyof Config['desired']

const wholeOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** The interval and the thresholds, each sent by its own downlink: a downlink carries only one of them. */
export function SettingsForm({ id, config, budget }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const send = useSend(setDownlink)
  const [values, setValues] = useState<Record<Name, string>>({
    interval_min: String(config.desired.interval_min ?? config.reported.interval_min ?? ''),
    low_mm: String(config.desired.low_mm ?? config.reported.low_mm ?? ''),
    critical_mm: String(config.desired.critical_mm ?? config.reported.critical_mm ?? ''),
  })
  const left = budget.limit - budget.used
  const problems = send.error?.fields ?? {}
  const box = (name: Name, unit: string) => (
    <TextField
      size="small"
      label={`${t(`deviceConfig.${name}`)} (${unit})`}
      value={values[name]}
      error={problems[name] !== undefined}
      helperText={problems[name]}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
  const submit = (body: Omit<Parameters<typeof send.mutateAsync>[0], 'id'>) => (event: FormEvent) => {
    event.preventDefault()
    send.mutateAsync({ id, ...body }).then(
      () => notify('deviceConfig.queued', { type: 'success' }),
      (failure: unknown) => notify(messageOf(t, failure), { type: 'error' }),
    )
  }
  const button = (label: string) => (
    <Button type="submit" variant="contained" disabled={send.isPending || left === 0}>
      {t(label)}
    </Button>
  )
  return (
    <section className={styles.panel} aria-labelledby="device-change">
      <h2 id="device-change">{t('deviceConfig.change')}</h2>
      <form
        className={styles.form}
        onSubmit={submit({ kind: 'intervals', interval_min: wholeOf(values.interval_min) })}
      >
        {box('interval_min', 'min')}
        {button('deviceConfig.setInterval')}
      </form>
      <form
        className={styles.form}
        onSubmit={submit({
          kind: 'thresholds',
          low_mm: wholeOf(values.low_mm),
          critical_mm: wholeOf(values.critical_mm),
        })}
      >
        {box('low_mm', 'mm')}
        {box('critical_mm', 'mm')}
        {button('deviceConfig.setThresholds')}
      </form>
      <p className="ui-note">{t('deviceConfig.budget', { left, limit: budget.limit })}</p>
    </section>
  )
}
