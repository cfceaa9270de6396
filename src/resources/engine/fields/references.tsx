import { Fragment } from 'react'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { ReferencePicker } from '../ReferencePicker'
import { Unknown } from './Plain'
import { RecordTitle } from './RecordTitle'
import { asList } from './filters'

type Id = number | string
const SHOWN = 2
const idsOf = (value: unknown) => asList(value) as Id[]

/** The first of them, and how many more there are. */
function Cell({ value, field }: ViewProps<'references'>) {
  const ids = idsOf(value)
  if (ids.length === 0) return <Unknown />
  const more = ids.length - SHOWN
  return (
    <span>
      {ids.slice(0, SHOWN).map((id, i) => (
        <Fragment key={id}>
          {i > 0 ? ', ' : null}
          <RecordTitle to={field.to} id={id} />
        </Fragment>
      ))}
      {more > 0 ? <small> +{more}</small> : null}
    </span>
  )
}

function Show({ value, field }: ViewProps<'references'>) {
  const ids = idsOf(value)
  if (ids.length === 0) return <Unknown />
  return (
    <ul className="field-plainList">
      {ids.map(id => (
        <li key={id}>
          <RecordTitle to={field.to} id={id} />
        </li>
      ))}
    </ul>
  )
}

const Filter = ({ field, values, onChange, label }: FilterProps<'references'>) => (
  <ReferencePicker
    to={field.to}
    label={label}
    chosen={idsOf(values[''])}
    onChange={ids => onChange(ids.length === 0 ? {} : { '': ids })}
  />
)

const Brief = ({ value, field }: ViewProps<'references'>) => (
  <RecordTitle to={field.to} id={value as Id} link={false} />
)

export const references: FieldKind<'references'> = { Cell, Show, Brief, Filter }
