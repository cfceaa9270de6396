import type { InputKind } from '../FieldKind'
import { ReferenceCombobox } from '../widgets/ReferenceCombobox'
import { FormField, useFieldValue, useInputSize } from './FormField'

export const reference: InputKind<'reference'> = function ReferenceInput({ field, source, label, help }) {
  const { id, value, set, onBlur, ref, problem, describedBy } = useFieldValue(source, help)
  const size = useInputSize()
  return (
    <FormField id={id} label={label} help={help} problem={problem} required={field.required}>
      <ReferenceCombobox
        id={id}
        label={label}
        size={size}
        to={field.to}
        offer={field.offer}
        value={(value as number | string | null | undefined) ?? null}
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
