import { useTranslate } from 'react-admin'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { ReferencePicker } from '../ReferencePicker'
import { Unknown } from './Plain'
import { RecordTitle } from './RecordTitle'
import { asList } from './filters'

type Id = number | string
const idsOf = (value: unknown) => asList(value) as Id[]

function Cell({ value, field }: ViewProps<'references'>) {
  const t = useTranslate()
  const ids = idsOf(value)
  if (ids.length === 0) return <Unknown />
  if (ids.length === 1) return <RecordTitle to={field.to} id={ids[0]!} />
  return <span>{t('engine.several', { count: ids.length })}</span>
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
