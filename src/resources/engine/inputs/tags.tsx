import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { TagsCombobox } from '../widgets/TagsCombobox'
import { FormField, useFieldValue, useInputSize } from './FormField'

export const tags: InputKind<'tags'> = function TagsInput({ field, source, label, help }) {
  const t = useTranslate()
  const { id, value, set, onBlur, ref, problem, describedBy } = useFieldValue(source, help)
  const size = useInputSize()
  return (
    <FormField
      id={id}
      label={label}
      help={help ?? t('engine.tagsHelp')}
      problem={problem}
      required={field.required}
    >
      <TagsCombobox
        id={id}
        label={label}
        size={size}
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
