import { useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { labelWords, textWords } from '../words'
import { Actor } from './Actor'
import { Plain } from './Plain'
import { TextFilter } from './filters'
import { Photo } from './photos'

/** A missing author is the system; a missing approver means that no approval has happened. */
const Cell = (props: ViewProps<'text'>) => {
  const t = useTranslate()
  const { field, value } = props
  const isDone = value !== null || field.readOnly === true
  if (field.as === 'user' && isDone) return <Actor uid={value as string | null} />
  if (field.as === 'picture' && value) return <span>{t('engine.photos', { smart_count: 1 })}</span>
  return <Plain value={typeof value === 'string' ? textWords(t, field, value) : value} />
}

function Show(props: ViewProps<'text'>) {
  const t = useTranslate()
  const { field, value, entity, source } = props
  if (field.as !== 'picture' || typeof value !== 'string') return <Cell {...props} />
  return (
    <span className="field-photos">
      <Photo value={value} alt={labelWords(t, entity, source)} />
    </span>
  )
}

export const text: FieldKind<'text'> = { Cell, Show, Filter: TextFilter }
