import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { deviceConfig, deviceDownlinks } from '../../config/calls/deviceConfig'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { recordLink } from '../engine/links'
import frame from '../engine/list/Frame.module.css'
import { useZone } from '../engine/useZone'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import { DownlinkQueue } from './DownlinkQueue'
import { SettingsForm } from './SettingsForm'
import { SettingsTable } from './SettingsTable'
import styles from './DeviceConfig.module.css'

/** A device's current and desired settings, the downlinks between them, and a form to change them. */
export default function DeviceConfigPage() {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const device = Number(params.get('device')) || null
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.device-config')}</h1>
      </header>
      <div className={`${styles.choose} ui-fields`}>
        <span aria-hidden="true">{t('deviceConfig.device')}</span>
        <ReferenceCombobox
          to="devices"
          label={t('deviceConfig.device')}
          value={device}
          onChange={id => setParams(id === null ? {} : { device: String(id) })}
        />
      </div>
      {device === null ? (
        <p className="ui-note">{t('deviceConfig.choose')}</p>
      ) : (
        <Device key={device} id={device} />
      )}
    </section>
  )
}

function Device({ id }: { id: number }) {
  const t = useTranslate()
  const zone = useZone()
  const config = useCall(deviceConfig, { id })
  const downlinks = useCall(deviceDownlinks, { id })
  const error = config.error ?? downlinks.error
  const retry = () => void Promise.all([config.refetch(), downlinks.refetch()])
  if (error) return <Failure error={error} onRetry={retry} />
  if (!config.data || !downlinks.data) return <Skeleton rows={6} height={44} label={t('shell.loading')} />
  const { last_seen_at, device_id } = config.data
  return (
    <>
      <p className="ui-note">
        <Link to={recordLink('devices', id)}>{device_id}</Link> · {t('deviceConfig.seen')}:{' '}
        {last_seen_at ? <Age at={last_seen_at} {...zone} /> : '–'}
      </p>
      <div className={styles.panels}>
        <SettingsTable config={config.data} />
        <SettingsForm
          key={JSON.stringify(config.data.desired)}
          id={id}
          config={config.data}
          budget={downlinks.data.budget}
        />
      </div>
      <DownlinkQueue id={id} downlinks={downlinks.data} />
    </>
  )
}
