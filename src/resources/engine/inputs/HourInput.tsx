import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { hourOfDay } from '../../../config/schema/text/format'
import type { InputProps } from '../FieldKind'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** A full hour of the day; empty if optional. */
export function HourInput(props: InputProps<'integer'>) {
  const t = useTranslate()
  const { value, set, frame, input, aria } = useInputField(props)
  const known = typeof value === 'number'
  return (
    <FormField {...frame}>
      <Select
        {...input}
        native
        inputProps={aria}
        value={known ? String(value) : ''}
        onChange={({ target }) => set(target.value === '' ? null : Number(target.value))}
      >
        {known && props.field.required ? null : <option value="">{t('engine.nothing')}</option>}
        {HOURS.map(hour => (
          <option key={hour} value={String(hour)}>
            {hourOfDay(hour)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
