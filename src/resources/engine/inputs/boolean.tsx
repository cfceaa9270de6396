import Checkbox from '@mui/material/Checkbox'
import type { InputKind } from '../FieldKind'
import { FieldNotes } from './FormField'
import { useInputField } from './useInputField'
import styles from './Inputs.module.css'

/** A checkbox with its label beside it. */
export const boolean: InputKind<'boolean'> = function BooleanInput(props) {
  const { value, set, onBlur, ref, frame, aria } = useInputField(props)
  return (
    <div className={styles.box} data-wrong={frame.problem ? '' : undefined}>
      <label className={styles.tick}>
        <Checkbox
          slotProps={{ input: { ...aria, ref } }}
          checked={value === true}
          onChange={({ target }) => set(target.checked)}
          onBlur={onBlur}
        />
        {props.label}
      </label>
      <FieldNotes {...frame} />
    </div>
  )
}
