import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { cancelDownlink, type deviceDownlinks } from '../../config/calls/deviceConfig'
import type { CallAnswer } from '../../config/schema/calls/define'
import { downlinkSettings } from '../../config/downlinkSettings'
import { entityOf } from '../../config/entities'
import { useSend } from '../../providers/calls/useSend'
import { messageOf } from '../engine/messageOf'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { StatusChip, type Tone } from '../ui/StatusChip'
import { useSettingWords } from './useSettingWords'
import styles from './DeviceConfig.module.css'

type Downlinks = CallAnswer<typeof deviceDownlinks>
type Downlink = Downlinks['queue'][number]
type Optioned = { tones?: Readonly<Record<string, Tone>> }

const TONES = (entityOf('downlinks').fields.state as Optioned).tones ?? {}

/** A device's downlinks: pending ones in sending order, then completed ones. */
export function DownlinkQueue({ id, downlinks }: { id: number; downlinks: Downlinks }) {
  const t = useTranslate()
  const notify = useNotify()
  const zone = useZone()
  const cancel = useSend(cancelDownlink)
  const wordsOf = useSettingWords()
  const line = (downlink: Downlink) => (
    <li key={downlink.id}>
      <div>
        <strong>{t(`entities.downlinks.options.kind.${downlink.kind}`)}</strong>{' '}
        <bdi>{wordsOf(downlinkSettings(downlink.kind, downlink.downlink))}</bdi>
        <small>
          <Age at={downlink.acked_at ?? downlink.offered_at ?? downlink.created_at} {...zone} /> ·{' '}
          <code dir="ltr">{downlink.downlink}</code>
          {downlink.error ? ` · ${downlink.error}` : null}
        </small>
      </div>
      <StatusChip tone={TONES[downlink.state] ?? 'unknown'}>
        {t(`entities.downlinks.options.state.${downlink.state}`)}
      </StatusChip>
      {downlink.state === 'queued' ? (
        <Button
          size="small"
          disabled={cancel.isPending}
          onClick={() =>
            cancel
              .mutateAsync({ id, downlink_id: downlink.id })
              .catch((failure: unknown) => notify(messageOf(t, failure), { type: 'error' }))
          }
        >
          {t('deviceConfig.cancel')}
        </Button>
      ) : null}
    </li>
  )
  return (
    <section className={styles.panel} aria-labelledby="device-queue">
      <h2 id="device-queue">{t('deviceConfig.queue')}</h2>
      {downlinks.queue.length === 0 ? <p className="ui-note">{t('deviceConfig.nothing')}</p> : null}
      <ul className={styles.queue}>{downlinks.queue.map(line)}</ul>
      {downlinks.past.length > 0 ? (
        <>
          <h3>{t('deviceConfig.past')}</h3>
          <ul className={styles.queue}>{downlinks.past.map(line)}</ul>
        </>
      ) : null}
    </section>
  )
}
