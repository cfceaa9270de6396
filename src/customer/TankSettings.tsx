import { useState } from 'react'
import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Tank, TankChange } from './api'
import styles from './Form.module.css'
import own from './Settings.module.css'
import { percent } from './words'

const LEVELS = [10, 15, 20, 25, 30, 40, 50]

type Props = { t: Translate; tank: Tank; language: Language; onSave: (change: TankChange) => void }

/** The tank's name, and its alert level. */
export function TankSettings({ t, tank, language, onSave }: Props) {
  const [name, setName] = useState(tank.name)
  // For a collection tank the limits are free space, while its owner reads the fill level.
  const said = (pct: number) => percent(tank.direction === 1 ? 100 - pct : pct, language)
  // Keep a level that was set elsewhere as an option.
  const levels = [...new Set([...LEVELS, ...(tank.alert_pct === null ? [] : [tank.alert_pct])])]
  return (
    <div className={own.tank}>
      <label className={styles.field}>
        <span>{t('settings.tankName')}</span>
        <input
          value={name}
          maxLength={60}
          onChange={event => setName(event.target.value)}
          onBlur={() => name.trim() !== tank.name && onSave({ name: name.trim() || null })}
        />
      </label>
      <label className={styles.field}>
        <span>{t('settings.alertAtOf', { name: tank.name })}</span>
        <select
          value={tank.alert_pct ?? ''}
          onChange={({ target }) => onSave({ alert_pct: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('settings.supplierLevel', { pct: said(tank.low_pct) })}</option>
          {levels
            .toSorted((a, b) => a - b)
            .map(pct => (
              <option key={pct} value={pct}>
                {said(pct)}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}
