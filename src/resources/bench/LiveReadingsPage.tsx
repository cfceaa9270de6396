import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { saveDemoRun } from '../../config/calls/bench'
import { messages } from '../../config/calls/devices'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { Failure } from '../engine/Failure'
import form from '../engine/form/Form.module.css'
import frame from '../engine/list/Frame.module.css'
import { messageOf } from '../engine/messageOf'
import { useZone } from '../engine/useZone'
import { ReferencesCombobox } from '../engine/widgets/ReferenceCombobox'
import { Age } from '../ui/Age'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import styles from './Bench.module.css'

/** Poll interval for new readings, ms. */
const POLL_MS = 3000
const MAX_MESSAGES = 8

type Run = { from: string; to: string | null }

/** Now, rounded to a second: networks timestamp messages in whole seconds, and a run includes its first and last second. */
const wholeSecond = (round: (seconds: number) => number) =>
  new Date(round(Date.now() / 1000) * 1000).toISOString()

/** Live readings of chosen devices between start and stop, recorded as a run. */
export default function LiveReadingsPage() {
  const t = useTranslate()
  const [devices, setDevices] = useState<number[]>([])
  const [name, setName] = useState('')
  const [run, setRun] = useState<Run>()
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.live-readings')}</h1>
      </header>
      <Setup {...{ devices, setDevices, name, setName }} />
      <RunButtons {...{ devices, name, run, setRun }} />
      {devices.length === 0 ? (
        <EmptyState title={t('bench.live.none')} text={t('bench.live.noneText')} />
      ) : (
        <ul className={styles.live}>
          {devices.map(id => (
            <LiveDevice key={id} id={id} run={run} />
          ))}
        </ul>
      )}
    </section>
  )
}

type SetupProps = {
  devices: number[]
  setDevices: (devices: number[]) => void
  name: string
  setName: (name: string) => void
}

/** Inputs: the devices, and the name of the run. */
function Setup({ devices, setDevices, name, setName }: SetupProps) {
  const t = useTranslate()
  return (
    <section className={`${styles.setup} ui-fields`} aria-label={t('bench.setup')}>
      <div>
        <span aria-hidden="true">{t('bench.live.devices')}</span>
        <ReferencesCombobox
          to="devices"
          label={t('bench.live.devices')}
          size="small"
          value={devices}
          onChange={ids => setDevices(ids.map(Number))}
        />
      </div>
      <div>
        <label htmlFor="run">{t('bench.live.run')}</label>
        <input
          id="run"
          className="ui-input"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
    </section>
  )
}

type RunProps = {
  devices: number[]
  name: string
  run: Run | undefined
  setRun: (run: Run | undefined) => void
}

/** Starts, stops and saves the run. */
function RunButtons({ devices, name, run, setRun }: RunProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { mutateAsync, isPending } = useSend(saveDemoRun)
  const isRunning = run !== undefined && run.to === null
  const save = () =>
    mutateAsync({
      run: name.trim(),
      device_ids: devices,
      from: run!.from,
      to: run!.to ?? wholeSecond(Math.ceil),
    }).then(
      ({ saved }) => {
        notify('bench.live.saved', { type: 'success', messageArgs: { smart_count: saved } })
        setRun(undefined)
      },
      (error: unknown) => notify(messageOf(t, error), { type: 'error' }),
    )
  return (
    <p className="ui-row">
      {isRunning ? (
        <button
          type="button"
          className={form.save}
          onClick={() => setRun({ ...run, to: wholeSecond(Math.ceil) })}
        >
          {t('bench.live.stop')}
        </button>
      ) : (
        <button
          type="button"
          className={run ? form.second : form.save}
          disabled={devices.length === 0}
          onClick={() => setRun({ from: wholeSecond(Math.floor), to: null })}
        >
          {t('bench.live.start')}
        </button>
      )}
      {run?.to ? (
        <button
          type="button"
          className={form.save}
          disabled={isPending || name.trim() === ''}
          onClick={() => void save()}
        >
          {t('bench.live.save')}
        </button>
      ) : null}
    </p>
  )
}

/** A device's latest reading in large figures, with earlier ones below; only those of the run, once started. */
function LiveDevice({ id, run }: { id: number; run: Run | undefined }) {
  const t = useTranslate()
  const zone = useZone()
  const { data, error, refetch } = useCall(messages, { id, n: MAX_MESSAGES }, { refetchInterval: POLL_MS })
  if (error)
    return (
      <li>
        <Failure error={error} onRetry={() => void refetch()} />
      </li>
    )
  if (!data)
    return (
      <li className="ui-panel">
        <Skeleton rows={2} height={32} label={t('shell.loading')} />
      </li>
    )
  const readings = data.filter(({ at }) => !run || (at >= run.from && (run.to === null || at <= run.to)))
  const [newest, ...earlier] = readings
  return (
    <li className="ui-panel">
      {newest ? (
        <>
          <strong>{newest.ullage_mm ?? '–'} mm</strong>
          <small>
            {newest.temp_c ?? '–'} °C · {newest.battery_mv ?? '–'} mV · <Age at={newest.at} {...zone} />
          </small>
          <ol>
            {earlier.map(message => (
              <li key={message.id}>
                <span>{message.ullage_mm ?? '–'} mm</span> <Age at={message.at} {...zone} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <small>{t('bench.live.waiting')}</small>
      )}
    </li>
  )
}
