import { useTranslate } from 'react-admin'
import type { Option } from '../../../config/schema'
import type { FieldKind, ViewProps } from '../FieldKind'
import { listWords, optionWords } from '../words'
import { Unknown } from './Plain'
import { OptionFilter } from './filters'

function Cell({ value, source, entity }: ViewProps<'choices'>) {
  const t = useTranslate()
  const chosen = Array.isArray(value) ? (value as Option[]) : value === null ? [] : [value as Option]
  if (chosen.length === 0) return <Unknown />
  return (
    <span>
      {listWords(
        t,
        chosen.map(option => optionWords(t, entity, source, option)),
      )}
    </span>
  )
}

export const choices: FieldKind<'choices'> = {
  width: 160,
  Cell,
  Filter: OptionFilter,
}
