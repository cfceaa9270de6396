import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { optionWords } from '../words'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

/** One option of a list; empty if optional. */
export const choice: InputKind<'choice'> = function ChoiceInput(props) {
  const t = useTranslate()
  const { field, source, entity } = props
  const { value, set, frame, input, aria } = useInputField(props)
  const known = field.options.some(option => option === value)
  return (
    <FormField {...frame}>
      <Select
        {...input}
        native
        inputProps={aria}
        value={known ? String(value) : ''}
        onChange={({ target }) => set(field.options.find(option => String(option) === target.value) ?? null)}
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
