import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { TagsCombobox } from '../widgets/TagsCombobox'
import { tagWords } from '../words'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

export const tags: InputKind<'tags'> = function TagsInput(props) {
  const t = useTranslate()
  const help = props.help ?? t('engine.tagsHelp')
  const { value, set, frame, combobox } = useInputField({ ...props, help })
  return (
    <FormField {...frame}>
      <TagsCombobox
        {...combobox}
        known={props.field.known}
        wordsOf={tag => tagWords(t, props.field, tag)}
        value={Array.isArray(value) ? value : []}
        onChange={set}
      />
    </FormField>
  )
}
