import type { FilterProps } from '../FieldKind'
import { TagsCombobox } from '../widgets/TagsCombobox'
import { asList, withoutBlank } from './filters'

/** Any of these. */
export default function TagsFilter({ values, onChange, label }: FilterProps<'tags'>) {
  return (
    <TagsCombobox
      label={label}
      size="small"
      value={asList(values['']) as string[]}
      onChange={tags => onChange(withoutBlank({ '': tags }))}
    />
  )
}
