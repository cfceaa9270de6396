import { useTranslate } from 'react-admin'
import type { deviceConfig } from '../../config/calls/deviceConfig'
import type { CallAnswer } from '../../config/schema/calls/define'
import { Figure } from '../engine/fields/Figure'
import { StatusChip } from '../ui/StatusChip'
import styles from './DeviceConfig.module.css'

export type Config = CallAnswer<typeof deviceConfig>
const SETTINGS = [
  { name: 'interval_min', unit: 'min' },
  { name: 'low_mm', unit: 'mm' },
  { name: 'critical_mm', unit: 'mm' },
] as const

/** Current and desired settings side by side; differing rows are marked. */
export function SettingsTable({ config }: { config: Config }) {
  const t = useTranslate()
  const { reported, desired, in_step, config_version } = config
  return (
    <section className={styles.panel} aria-labelledby="device-settings">
      <h2 id="device-settings">{t('deviceConfig.settings')}</h2>
      <p>
        <StatusChip tone={in_step ? 'good' : 'warn'}>
          {t(in_step ? 'deviceConfig.inStep' : 'deviceConfig.behind')}
        </StatusChip>
      </p>
      <table className={`${styles.table} ui-figures ui-table`}>
        <thead>
          <tr>
            <th scope="col">{t('deviceConfig.setting')}</th>
            <th scope="col">{t('deviceConfig.current')}</th>
            <th scope="col">{t('deviceConfig.desired')}</th>
          </tr>
        </thead>
        <tbody>
          {SETTINGS.map(({ name, unit }) => (
            <tr
              key={name}
              data-differs={desired[name] !== null && desired[name] !== reported[name] ? '' : undefined}
            >
              <th scope="row">{t(`deviceConfig.${name}`)}</th>
              <td>
                <Figure value={reported[name]} unit={unit} />
              </td>
              <td>
                <Figure value={desired[name]} unit={unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ui-note">{t('deviceConfig.version', { version: config_version ?? '–' })}</p>
    </section>
  )
}
