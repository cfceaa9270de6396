import type { FilterProps } from '../FieldKind'
import { TagsCombobox } from '../widgets/TagsCombobox'
import { asList, without } from './filters'

/** Any of these. */
export default function TagsFilter({ values, onChange, label }: FilterProps<'tags'>) {
  return (
    <TagsCombobox
      label={label}
      size="small"
      value={asList(values['']) as string[]}
      onChange={tags => onChange(without({ '': tags }))}
    />
  )
}
