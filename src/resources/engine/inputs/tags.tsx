import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { TagsCombobox } from '../widgets/TagsCombobox'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

export const tags: InputKind<'tags'> = function TagsInput(props) {
  const t = useTranslate()
  const help = props.help ?? t('engine.tagsHelp')
  const { value, set, frame, combobox } = useInputField({ ...props, help })
  return (
    <FormField {...frame}>
      <TagsCombobox {...combobox} value={Array.isArray(value) ? value : []} onChange={set} />
    </FormField>
  )
}
