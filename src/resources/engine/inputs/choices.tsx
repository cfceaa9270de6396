import { useTranslate } from 'react-admin'
import type { Option } from '../../../config/schema'
import type { InputKind } from '../FieldKind'
import { optionWords } from '../words'
import { Combobox } from '../widgets/Combobox'
import { RemovableChip } from '../widgets/RemovableChip'
import { FormField, useFieldValue, useInputSize } from './FormField'

/** Any number of a list, in the order of the list. */
export const choices: InputKind<'choices'> = function ChoicesInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { id, value, set, onBlur, ref, problem, describedBy } = useFieldValue(source, help)
  const size = useInputSize()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const wordsOf = (option: Option) => optionWords(t, entity, source, option)
  return (
    <FormField id={id} label={label} help={help} problem={problem} required={field.required}>
      <Combobox<Option, true>
        id={id}
        label={label}
        size={size}
        inputRef={ref}
        required={field.required}
        invalid={problem !== undefined}
        describedBy={describedBy}
        multiple
        disableCloseOnSelect
        options={[...field.options]}
        getOptionLabel={wordsOf}
        value={field.options.filter(option => chosen.includes(option))}
        onChange={(_event, options) => set(field.options.filter(option => options.includes(option)))}
        onBlur={onBlur}
        renderValue={(options, itemProps) =>
          options.map((option, index) => {
            const { key, ...props } = itemProps({ index })
            return <RemovableChip key={key} {...props} label={wordsOf(option)} />
          })
        }
      />
    </FormField>
  )
}
