import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputKind } from '../FieldKind'
import { FormField, useFieldValue } from './FormField'

export const longText: InputKind<'longText'> = function LongTextInput({ field, source, label, help }) {
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <OutlinedInput
        multiline
        fullWidth
        rows={4}
        error={problem !== undefined}
        inputRef={ref}
        inputProps={{ ...aria, maxLength: field.max, 'aria-required': field.required }}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
        onBlur={onBlur}
      />
    </FormField>
  )
}
