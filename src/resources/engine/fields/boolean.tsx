import { useTranslate } from 'react-admin'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { Unknown } from './Plain'
import { TickFilter } from './filters'

function Cell({ value }: ViewProps<'boolean'>) {
  const t = useTranslate()
  if (typeof value !== 'boolean') return <Unknown />
  return <span data-value={value}>{t(value ? 'format.yes' : 'format.no')}</span>
}

function Filter(props: FilterProps<'boolean'>) {
  const t = useTranslate()
  const options = [true, false].map(value => ({ value, words: t(value ? 'format.yes' : 'format.no') }))
  return <TickFilter {...props} options={options} />
}

export const boolean: FieldKind<'boolean'> = { width: 56, Cell, Filter }
