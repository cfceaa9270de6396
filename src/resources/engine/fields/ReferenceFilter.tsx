import type { FilterProps } from '../FieldKind'
import { ReferencesCombobox } from '../widgets/ReferenceCombobox'
import type { Id } from '../widgets/useReferenceOptions'
import { asList, oneOrList } from './filters'

type Props = Omit<FilterProps<'reference'>, 'field'> & { field: { to: string } }

/** References one of these records. */
export default function ReferenceFilter({ field, values, onChange, label }: Props) {
  return (
    <ReferencesCombobox
      to={field.to}
      label={label}
      size="small"
      openOnFocus
      value={asList(values['']) as Id[]}
      onChange={ids => onChange(ids.length === 0 ? {} : { '': oneOrList(ids) })}
    />
  )
}
