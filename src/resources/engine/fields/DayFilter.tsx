import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldType } from '../../../config/schema'
import type { FilterProps } from '../FieldKind'
import { DateText } from '../inputs/DateText'
import { readDay } from '../inputs/readDay'
import { RangeFilter, type End } from './filters'

type Props<T extends FieldType> = FilterProps<T> & {
  /** Converts between a filter value and its day. */
  dayOf: (value: string) => string
  ask: (day: string, operator: End['operator']) => string | null
}

/** A range of days, open at either end. */
export const DayFilter = <T extends FieldType>({ dayOf, ask, ...props }: Props<T>) => (
  <RangeFilter
    {...props}
    input={({ id, operator, label, value, set }) => (
      <DayEnd
        id={id}
        label={label}
        value={typeof value === 'string' ? dayOf(value) : ''}
        onChange={day => set(day === '' ? null : ask(day, operator))}
      />
    )}
  />
)

type EndProps = {
  id: string
  label: string
  value: string
  /** Validation error of the day. */
  problem?: string | undefined
  onChange: (day: string) => void
}

/** A day input. Invalid text stays in the input and is reported on blur. */
export function DayEnd({ id, label, value, problem, onChange }: EndProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const wrong = typed === null ? problem : left ? t('engine.notADay') : undefined
  return (
    <>
      <DateText
        id={id}
        size="small"
        label={label}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-problem` : undefined}
        value={typed ?? value}
        onChange={text => {
          const unread = text !== '' && readDay(text) === null
          setTyped(unread ? text : null)
          setLeft(false)
          if (!unread) onChange(text)
        }}
        onBlur={() => setLeft(true)}
      />
      {wrong ? (
        <small id={`${id}-problem`} className="field-wrong">
          {wrong}
        </small>
      ) : null}
    </>
  )
}
