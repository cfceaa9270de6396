import type { InputKind } from '../FieldKind'
import { FormField, useFieldValue } from './FormField'
import { DateText } from './DateText'
import styles from './Inputs.module.css'

export const date: InputKind<'date'> = function DateInput({ field, source, label, help }) {
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <DateText
        {...aria}
        inputRef={ref}
        aria-required={field.required}
        className={styles.line}
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={day => set(day || null)}
        onBlur={onBlur}
      />
    </FormField>
  )
}
