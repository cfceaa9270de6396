import { useTranslate } from 'react-admin'
import type { FilterProps } from '../FieldKind'
import { TagsCombobox } from '../widgets/TagsCombobox'
import { tagWords } from '../words'
import { asList, withoutBlank } from './filters'

/** Contains one of these tags. */
export default function TagsFilter({ field, values, onChange, label }: FilterProps<'tags'>) {
  const t = useTranslate()
  return (
    <TagsCombobox
      label={label}
      size="small"
      known={field.known}
      wordsOf={tag => tagWords(t, field, tag)}
      value={asList(values['']) as string[]}
      onChange={tags => onChange(withoutBlank({ '': tags }))}
    />
  )
}
