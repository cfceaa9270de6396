import { useTranslate } from 'react-admin'
import type { FieldOf } from '../../../config/schema'
import { hourOfDay, statusTone } from '../../../config/schema/text/format'
import { StatusChip } from '../../ui/StatusChip'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { EveryDigit, Figure } from './Figure'
import { Plain, Unknown } from './Plain'
import { NumberFilter, TickFilter } from './filters'

const QUALITIES = [0, 1, 2, 3] as const

const isQuality = ({ as }: FieldOf<'integer'>) => as === 'quality' || as === 'status'

/**
 * A status number as a label: specification, section 4. An invalid number is "not available", and so is a device's
 * missing status; the quality of a missing reading is unknown, without a warning colour.
 */
function Cell({ value, field }: ViewProps<'integer'>) {
  const t = useTranslate()
  if (field.as === 'name') return <Plain value={value} />
  if (field.as === 'hour') return <bdi dir="ltr">{hourOfDay(value)}</bdi>
  if (!isQuality(field)) return <Figure value={value} />
  const known = QUALITIES.find(each => each === value)
  if (value === null && field.as === 'quality') return <Unknown />
  return <StatusChip tone={statusTone(value)}>{t(`format.quality.${known ?? 'other'}`)}</StatusChip>
}

const Brief = ({ value, field }: ViewProps<'integer'>) => {
  const t = useTranslate()
  if (isQuality(field)) return <>{t(`format.quality.${String(value)}`)}</>
  if (field.as === 'name') return <Plain value={value} />
  if (field.as === 'hour') return <bdi dir="ltr">{hourOfDay(value)}</bdi>
  return (
    <EveryDigit value={true}>
      <Figure value={value} />
    </EveryDigit>
  )
}

function Filter(props: FilterProps<'integer'>) {
  const t = useTranslate()
  if (!isQuality(props.field)) return <NumberFilter {...props} />
  return (
    <TickFilter
      {...props}
      options={QUALITIES.map(value => ({ value, words: t(`format.quality.${value}`) }))}
    />
  )
}

export const integer: FieldKind<'integer'> = {
  width: field => (isQuality(field) ? 92 : 48),
  Cell,
  Brief,
  Filter,
  numeric: true,
}
