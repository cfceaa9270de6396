import { useTranslate } from 'react-admin'
import type { Option } from '../../../config/schema'
import type { InputKind } from '../FieldKind'
import { optionWords } from '../words'
import { Combobox } from '../widgets/Combobox'
import { RemovableChip } from '../widgets/RemovableChip'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

/** Several options, in declared order. */
export const choices: InputKind<'choices'> = function ChoicesInput(props) {
  const t = useTranslate()
  const { field, source, entity } = props
  const { value, set, frame, combobox } = useInputField(props)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const wordsOf = (option: Option) => optionWords(t, entity, source, option)
  return (
    <FormField {...frame}>
      <Combobox<Option, true>
        {...combobox}
        multiple
        disableCloseOnSelect
        options={[...field.options]}
        getOptionLabel={wordsOf}
        value={field.options.filter(option => chosen.includes(option))}
        onChange={(_event, options) => set(field.options.filter(option => options.includes(option)))}
        renderValue={(options, itemProps) =>
          options.map((option, index) => {
            const { key, ...chip } = itemProps({ index })
            return <RemovableChip key={key} {...chip} label={wordsOf(option)} />
          })
        }
      />
    </FormField>
  )
}
