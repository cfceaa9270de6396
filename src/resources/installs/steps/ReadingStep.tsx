import { useLocale, useTranslate } from 'react-admin'
import { checkInstall } from '../../../config/calls/installs'
import { isolate } from '../../../config/schema/text/bidi'
import { exact } from '../../../config/schema/text/format'
import { useCall } from '../../../providers/calls/useCall'
import { useZone } from '../../engine/useZone'
import { Age } from '../../ui/Age'
import { ChecksList } from '../ChecksList'
import { geometryOf } from '../draft'
import { Verdict, type StepProps } from '../step'
import styles from '../Wizard.module.css'

const AGAIN_MS = 5000
const BEFORE_MS = 24 * 3_600_000

/** The device's first reading, polled, with its checks. */
export function ReadingStep({ draft }: StepProps) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const zone = useZone()
  const { data, error } = useCall(
    checkInstall,
    {
      code: draft.code,
      since: new Date(draft.createdAt - BEFORE_MS).toISOString(),
      ...(draft.shape === 'strapped' ? {} : (geometryOf(draft) as object)),
      manual_dip_mm: draft.dip_mm,
    },
    { refetchInterval: AGAIN_MS, retry: false, networkMode: 'always' },
  )
  if (error?.status === 404 && !data)
    return <Verdict tone="bad">{t('installs.unknownCode', { code: draft.code })}</Verdict>
  if (error && !data)
    return (
      <>
        <Verdict tone="unknown">{t('installs.checkedLater')}</Verdict>
        <p className="ui-muted">{t('installs.readingLater')}</p>
      </>
    )
  if (!data?.reading)
    return (
      <>
        <Verdict tone="accent">{t('installs.waitingReading')}</Verdict>
        <p className="ui-muted">{t('installs.wakeDevice')}</p>
      </>
    )
  const { reading, checks } = data
  const format = (value: number | null, unit: string) =>
    value === null ? '–' : isolate(`${exact(value, 0, locale)} ${unit}`, locale)
  return (
    <>
      <p className={styles.reading}>
        <strong>{format(reading.level_mm, 'mm')}</strong>
        <span>{format(reading.volume_l, 'L')}</span>
        <small>
          <Age at={reading.at} {...zone} />
        </small>
      </p>
      <ChecksList checks={checks.filter(({ code }) => ['dip', 'signal', 'capacity'].includes(code))} />
    </>
  )
}
