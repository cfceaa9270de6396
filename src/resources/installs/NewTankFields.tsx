import { useTranslate } from 'react-admin'
import { labelWords, optionWords } from '../engine/words'
import { FUELS, type Fuel, type NewTank, type TankChoice } from './draft'
import styles from './Wizard.module.css'

type Props = {
  value: NewTank
  /** Tanks whose depots are offered. */
  near: readonly TankChoice[]
  onChange: (value: NewTank) => void
}

/** The fields of a tank that isn't recorded yet; shape and size follow in later steps. */
export function NewTankFields({ value, near, onChange }: Props) {
  const t = useTranslate()
  const depots = [...new Map(near.map(({ group_id, depot }) => [group_id, depot]))]
  return (
    <div className={styles.warning}>
      <label className={styles.field}>
        <span>{labelWords(t, 'tanks', 'name')}</span>
        <input
          value={value.name}
          maxLength={120}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
      </label>
      <label className={styles.field}>
        <span>{labelWords(t, 'tanks', 'group_id')}</span>
        <select
          value={value.group_id ?? ''}
          onChange={({ target }) => onChange({ ...value, group_id: Number(target.value) || null })}
        >
          <option value="">–</option>
          {depots.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{labelWords(t, 'tanks', 'content_type')}</span>
        <select
          value={value.content_type}
          onChange={({ target }) => onChange({ ...value, content_type: target.value as Fuel })}
        >
          {FUELS.map(fuel => (
            <option key={fuel} value={fuel}>
              {optionWords(t, 'tanks', 'content_type', fuel)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
