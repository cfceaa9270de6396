import type { InputKind } from '../FieldKind'
import { FormField } from './FormField'
import { DateText } from './DateText'
import { useInputField } from './useInputField'

export const date: InputKind<'date'> = function DateInput(props) {
  const { value, set, onBlur, ref, frame, input, aria } = useInputField(props)
  return (
    <FormField {...frame}>
      <DateText
        {...aria}
        inputRef={ref}
        size={input.size}
        label={props.label}
        value={typeof value === 'string' ? value : ''}
        onChange={day => set(day || null)}
        onBlur={onBlur}
      />
    </FormField>
  )
}
