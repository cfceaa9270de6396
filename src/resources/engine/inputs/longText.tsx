import type { InputKind } from '../FieldKind'
import { Box, useValue } from './Box'
import styles from './Inputs.module.css'

export const longText: InputKind<'longText'> = function LongTextInput({ field, source, label, help }) {
  const { value, set, onBlur, ref, problem, aria } = useValue(source, help)
  return (
    <Box id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <textarea
        {...aria}
        ref={ref}
        rows={4}
        maxLength={field.max}
        aria-required={field.required}
        className={styles.area}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
        onBlur={onBlur}
      />
    </Box>
  )
}
