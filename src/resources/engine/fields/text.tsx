import { useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { textWords } from '../words'
import { Actor } from './Actor'
import { Plain } from './Plain'
import { TextFilter } from './filters'

/** What nobody has written was written by the system; what nobody has done, such as an approval, was done by no one. */
const Cell = (props: ViewProps<'text'>) => {
  const t = useTranslate()
  const { field, value } = props
  const isDone = value !== null || field.readOnly === true
  if (field.as === 'user' && isDone) return <Actor uid={value as string | null} />
  return <Plain value={typeof value === 'string' ? textWords(t, field, value) : value} />
}

export const text: FieldKind<'text'> = { Cell, Filter: TextFilter }
