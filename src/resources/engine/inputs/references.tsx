import type { InputKind } from '../FieldKind'
import { ReferencesCombobox } from '../widgets/ReferenceCombobox'
import { FormField, useFieldValue, useInputSize } from './FormField'

export const references: InputKind<'references'> = function ReferencesInput({ field, source, label, help }) {
  const { id, value, set, onBlur, ref, problem, describedBy } = useFieldValue(source, help)
  const size = useInputSize()
  return (
    <FormField id={id} label={label} help={help} problem={problem} required={field.required}>
      <ReferencesCombobox
        id={id}
        label={label}
        size={size}
        to={field.to}
        value={Array.isArray(value) ? value : []}
        onChange={set}
        onBlur={onBlur}
        inputRef={ref}
        required={field.required}
        invalid={problem !== undefined}
        describedBy={describedBy}
      />
    </FormField>
  )
}
