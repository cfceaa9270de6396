import { Fragment, lazy } from 'react'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Unknown } from './Plain'
import { RecordTitle } from './RecordTitle'
import { asList } from './filters'

type Id = number | string

const Filter = lazy(() => import('./ReferenceFilter'))
const MAX_REFERENCES = 2
const idsOf = (value: unknown) => asList(value) as Id[]

/** The first records, and how many more there are. */
function Cell({ value, field }: ViewProps<'references'>) {
  const ids = idsOf(value)
  if (ids.length === 0) return <Unknown />
  const more = ids.length - MAX_REFERENCES
  return (
    <span>
      {ids.slice(0, MAX_REFERENCES).map((id, i) => (
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

const Brief = ({ value, field }: ViewProps<'references'>) => (
  <RecordTitle to={field.to} id={value as Id} link={false} />
)

export const references: FieldKind<'references'> = {
  width: 176,
  Cell,
  Show,
  Brief,
  Filter,
}
