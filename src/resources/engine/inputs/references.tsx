import type { InputKind } from '../FieldKind'
import { ReferencesCombobox } from '../widgets/ReferenceCombobox'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

export const references: InputKind<'references'> = function ReferencesInput(props) {
  const { value, set, frame, combobox } = useInputField(props)
  return (
    <FormField {...frame}>
      <ReferencesCombobox
        {...combobox}
        to={props.field.to}
        value={Array.isArray(value) ? value : []}
        onChange={set}
      />
    </FormField>
  )
}
