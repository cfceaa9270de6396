import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { optionWords } from '../words'
import { FormField, useFieldValue, useInputSize } from './FormField'

/** One of a list; nothing, where nothing is needed. */
export const choice: InputKind<'choice'> = function ChoiceInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  const size = useInputSize()
  const known = field.options.some(option => option === value)
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <Select
        native
        fullWidth
        size={size}
        error={problem !== undefined}
        inputRef={ref}
        inputProps={{ ...aria, 'aria-required': field.required }}
        value={known ? String(value) : ''}
        onChange={({ target }) => set(field.options.find(option => String(option) === target.value) ?? null)}
        onBlur={onBlur}
      >
        {known && field.required ? null : <option value="">{t('engine.nothing')}</option>}
        {field.options.map(option => (
          <option key={option} value={String(option)}>
            {optionWords(t, entity, source, option)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
