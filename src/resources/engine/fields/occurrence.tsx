import { entityOf } from '../../../providers/app'
import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { dateTime } from '../../../config/schema/text/format'
import { occurrenceText, readOccurrence, unwrapComputed, type FieldOf } from '../../../config/schema'
import type { FieldKind, FilterProps, ViewProps } from '../FieldKind'
import { useZone } from '../useZone'
import { optionWords } from '../words'
import { Unknown } from './Plain'

const optionsOf = ({ of, kind }: FieldOf<'occurrence'>) => {
  const plain = kind === undefined ? undefined : unwrapComputed(entityOf(of).fields[kind]!)
  return plain?.type === 'choice' ? plain.options : []
}

/** The kind and the period: "Sudden drop · 22/11/2026 10:00 –". */
function Brief({ field, value }: ViewProps<'occurrence'>) {
  const t = useTranslate()
  const { timeZone } = useZone()
  const asked = readOccurrence(value)
  if (!asked) return <Unknown />
  const at = (moment: string | undefined) => (moment === undefined ? '' : dateTime(moment, timeZone))
  const span = asked.from || asked.to ? `${at(asked.from)} – ${at(asked.to)}` : ''
  const kind = field.kind && asked.kind ? optionWords(t, field.of, field.kind, asked.kind) : ''
  return (
    <span>
      {kind}
      {kind && span ? ' · ' : null}
      <bdi dir="ltr">{span}</bdi>
    </span>
  )
}

/** Edits the kind of event; the period stays. */
function KindFilter({ field, label, values, onChange }: FilterProps<'occurrence'>) {
  const t = useTranslate()
  const asked = readOccurrence(values['']) ?? {}
  return (
    <Select
      native
      fullWidth
      size="small"
      inputProps={{ 'aria-label': label }}
      value={asked.kind ?? ''}
      onChange={({ target }) => {
        const { kind: _, ...span } = asked
        onChange({ '': occurrenceText(target.value ? { ...span, kind: target.value } : span) })
      }}
    >
      <option value="">{t('engine.anyKind')}</option>
      {optionsOf(field).map(option => (
        <option key={option} value={option}>
          {optionWords(t, field.of, field.kind!, option)}
        </option>
      ))}
    </Select>
  )
}

export const occurrence: FieldKind<'occurrence'> = {
  Cell: () => <Unknown />,
  Brief,
  Filter: KindFilter,
}
