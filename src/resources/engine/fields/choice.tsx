import { useTranslate } from 'react-admin'
import { ownNameOf } from '../../../config/schema/text/labels'
import type { Option } from '../../../config/schema'
import { StatusChip } from '../../ui/StatusChip'
import type { FieldKind, ViewProps } from '../FieldKind'
import { optionWords } from '../words'
import { Unknown } from './Plain'
import { OptionFilter } from './filters'

const isOption = (value: unknown): value is Option => typeof value === 'string' || typeof value === 'number'

function Brief({ field, value, record, source, entity }: ViewProps<'choice'>) {
  const t = useTranslate()
  if (!isOption(value)) return <Unknown />
  const own = ownNameOf(field, record)
  return own === undefined ? <span>{optionWords(t, entity, source, value)}</span> : <bdi>{own}</bdi>
}

/** A label; a state with a tone is a coloured chip. */
function Cell(props: ViewProps<'choice'>) {
  const { value, field } = props
  const tone = isOption(value) ? field.tones?.[String(value)] : undefined
  if (!tone) return <Brief {...props} />
  return (
    <StatusChip tone={tone}>
      <Brief {...props} />
    </StatusChip>
  )
}

export const choice: FieldKind<'choice'> = {
  Cell,
  Brief,
  Filter: OptionFilter,
}
