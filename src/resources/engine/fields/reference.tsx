import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { ReferencePicker } from '../ReferencePicker'
import { Unknown } from './Plain'
import { RecordTitle } from './RecordTitle'
import { asList } from './filters'

type Id = number | string

function View({ value, field }: ViewProps<'reference'>) {
  return value === null || value === undefined ? <Unknown /> : <RecordTitle to={field.to} id={value as Id} />
}
const Brief = ({ value, field }: ViewProps<'reference'>) => (
  <RecordTitle to={field.to} id={value as Id} link={false} />
)

/** Belongs to any of these. */
const Filter = ({ field, values, onChange, label }: FilterProps<'reference'>) => (
  <ReferencePicker
    to={field.to}
    label={label}
    chosen={asList(values['']) as Id[]}
    onChange={ids => onChange(ids.length === 0 ? {} : { '': ids.length === 1 ? ids[0] : ids })}
  />
)

export const reference: FieldKind<'reference'> = { Cell: View, Brief, Filter }
