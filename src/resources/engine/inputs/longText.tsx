import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputKind } from '../FieldKind'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

export const longText: InputKind<'longText'> = function LongTextInput(props) {
  const { value, set, frame, input, aria } = useInputField(props)
  return (
    <FormField {...frame}>
      <OutlinedInput
        {...input}
        multiline
        rows={4}
        inputProps={{ ...aria, dir: value ? 'auto' : undefined, maxLength: props.field.max }}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value === '' ? null : target.value)}
      />
    </FormField>
  )
}
