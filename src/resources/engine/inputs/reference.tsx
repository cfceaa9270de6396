import type { InputKind } from '../FieldKind'
import { ReferenceCombobox } from '../widgets/ReferenceCombobox'
import type { Id } from '../widgets/useReferenceOptions'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

export const reference: InputKind<'reference'> = function ReferenceInput(props) {
  const { to, optionsFilter } = props.field
  const { value, set, frame, combobox } = useInputField(props)
  return (
    <FormField {...frame}>
      <ReferenceCombobox
        {...combobox}
        to={to}
        optionsFilter={optionsFilter}
        value={(value as Id | null | undefined) ?? null}
        onChange={set}
      />
    </FormField>
  )
}
