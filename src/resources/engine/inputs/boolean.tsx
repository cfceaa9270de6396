import Checkbox from '@mui/material/Checkbox'
import type { InputKind } from '../FieldKind'
import { useFieldValue } from './FormField'
import styles from './Inputs.module.css'

/** A box to tick, with its label beside it. */
export const boolean: InputKind<'boolean'> = function BooleanInput({ source, label, help }) {
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  return (
    <div className={styles.box} data-wrong={problem ? '' : undefined}>
      <label className={styles.tick}>
        <Checkbox
          slotProps={{ input: { ...aria, ref } }}
          checked={value === true}
          onChange={({ target }) => set(target.checked)}
          onBlur={onBlur}
        />
        {label}
      </label>
      {problem ? (
        <p id={`${aria.id}-problem`} className={styles.problem}>
          {problem}
        </p>
      ) : null}
      {help ? (
        <p id={`${aria.id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
