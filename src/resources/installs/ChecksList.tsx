import { useLocale, useTranslate } from 'react-admin'
import type { CallAnswer } from '../../config/schema/calls/define'
import type { auditFacts } from '../../config/calls/installs'
import { leftToRight } from '../../config/schema/text/bidi'
import { exact } from '../../config/schema/text/format'
import { StatusChip } from '../ui/StatusChip'
import styles from './Wizard.module.css'

type Check = CallAnswer<typeof auditFacts>['checks'][number]
const UNITS = { photo: '', position: ' m', dip: ' mm', signal: ' dBm', capacity: ' %' } as const

/** Checks of an installation: subject, value, limit and result. */
export function ChecksList({ checks }: { checks: readonly Check[] }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const figure = ({ code }: Check, value: number) =>
    leftToRight(`${exact(value, code === 'capacity' ? 1 : 0, locale)}${UNITS[code]}`, locale)
  return (
    <ul className={styles.checks}>
      {checks.map(check => (
        <li key={check.code}>
          <span>{t(`installs.check.${check.code}`)}</span>
          <span>{check.value === null ? '–' : figure(check, check.value)}</span>
          <StatusChip tone={check.ok === null ? 'unknown' : check.ok ? 'good' : 'bad'}>
            {check.ok === null
              ? t('installs.notKnown')
              : t(check.ok ? 'installs.fits' : 'installs.fails', { limit: figure(check, check.limit) })}
          </StatusChip>
        </li>
      ))}
    </ul>
  )
}
