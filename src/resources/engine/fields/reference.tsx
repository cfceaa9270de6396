import { lazy } from 'react'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Unknown } from './Plain'
import { RecordTitle } from './RecordTitle'

type Id = number | string

const Filter = lazy(() => import('./ReferenceFilter'))

function View({ value, field }: ViewProps<'reference'>) {
  return value === null || value === undefined ? <Unknown /> : <RecordTitle to={field.to} id={value as Id} />
}
const Brief = ({ value, field }: ViewProps<'reference'>) => (
  <RecordTitle to={field.to} id={value as Id} link={false} />
)

export const reference: FieldKind<'reference'> = {
  link: true,
  Cell: View,
  Brief,
  Filter,
}
