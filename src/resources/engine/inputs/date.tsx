import type { InputKind } from '../FieldKind'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

export const date: InputKind<'date'> = function DateInput({ field, source, label, help }) {
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <input
        {...aria}
        ref={ref}
        type="date"
        aria-required={field.required}
        className={styles.short}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value || null)}
        onBlur={onBlur}
      />
    </Box>
  )
}
