import { useTranslate } from 'react-admin'
import type { Option } from '../../../config/schema'
import { StatusChip } from '../../ui/StatusChip'
import type { FieldKind, ViewProps } from '../FieldKind'
import { optionWords } from '../words'
import { Unknown } from './Plain'
import { OptionFilter } from './filters'

const isOption = (value: unknown): value is Option => typeof value === 'string' || typeof value === 'number'

function Brief({ value, source, entity }: ViewProps<'choice'>) {
  const t = useTranslate()
  return isOption(value) ? <span>{optionWords(t, entity, source, value)}</span> : <Unknown />
}

/** A word; a state is a chip in its colour. */
function Cell(props: ViewProps<'choice'>) {
  const { value, field } = props
  if (!field.tones || !isOption(value)) return <Brief {...props} />
  return (
    <StatusChip tone={field.tones[String(value)] ?? 'unknown'}>
      <Brief {...props} />
    </StatusChip>
  )
}

export const choice: FieldKind<'choice'> = { Cell, Brief, Filter: OptionFilter }
