import Checkbox from '@mui/material/Checkbox'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldType, Option } from '../../../config/schema'
import type { FilterProps, FilterSet } from '../FieldKind'
import { useMeasure } from '../useMeasure'
import { optionWords } from '../words'

/** Values without empty conditions. */
export const withoutBlank = (values: Record<string, unknown>): FilterSet =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** One value as itself, several as a list. */
export const oneOrList = (values: readonly unknown[]) => (values.length === 1 ? values[0] : [...values])
export const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** Equals, or doesn't equal. */
export function TextFilter<T extends FieldType>({ values, onChange, label, operators }: FilterProps<T>) {
  const t = useTranslate()
  // Remember the operator while there is no value and hence no filter.
  const [operator, setOperator] = useState('_neq' in values ? '_neq' : '')
  const value = String(values[operator as '' | '_neq'] ?? '')
  return (
    <>
      <Select
        native
        fullWidth
        size="small"
        inputProps={{ 'aria-label': t('engine.condition') }}
        value={operator}
        onChange={({ target }) => {
          setOperator(target.value)
          onChange(withoutBlank({ [target.value]: value }))
        }}
      >
        <option value="">{t('engine.is')}</option>
        {operators.includes('_neq') ? <option value="_neq">{t('engine.isNot')}</option> : null}
      </Select>
      <OutlinedInput
        fullWidth
        size="small"
        inputProps={{ 'aria-label': label }}
        value={value}
        onChange={({ target }) => onChange(withoutBlank({ [operator]: target.value }))}
      />
    </>
  )
}

type Ends = { values: FilterSet; onChange: (values: FilterSet) => void; label: string }
export type End = {
  id: string
  operator: '_gte' | '_lte'
  label: string
  value: unknown
  set: (value: unknown) => void
}
type RangeProps = Ends & { unit?: { mark: string; name?: string }; input: (end: End) => ReactNode }

/** A range, open at either end. */
export function RangeFilter({ values, onChange, label, unit, input }: RangeProps) {
  const t = useTranslate()
  const ids = useId()
  const end = (operator: End['operator']) => {
    const name = t(operator === '_gte' ? 'engine.from' : 'engine.to')
    const id = ids + operator
    return (
      <div>
        <label htmlFor={id}>
          {name}
          {unit ? (
            <small data-tooltip={unit.name}>
              {' '}
              <bdi>{unit.mark}</bdi>
            </small>
          ) : null}
        </label>
        {input({
          id,
          operator,
          label: `${label}: ${name}`,
          value: values[operator],
          set: value => onChange(withoutBlank({ ...values, [operator]: value })),
        })}
      </div>
    )
  }
  return (
    <div className="field-ends">
      {end('_gte')}
      {end('_lte')}
    </div>
  )
}

/**
 * Entered in the user's unit and stored in the URL in the stored unit, so that shared links mean the same for all
 * users.
 */
export function NumberFilter<T extends FieldType>({ field, ...props }: FilterProps<T>) {
  const { mark, markOf, nameOf, typed, keep } = useMeasure('unit' in field ? field.unit : undefined)
  return (
    <RangeFilter
      {...props}
      unit={mark ? { mark: markOf(), name: nameOf() } : undefined}
      input={({ id, label, value, set }) => (
        <OutlinedInput
          fullWidth
          size="small"
          type="number"
          inputProps={{ id, step: 'any', 'aria-label': label, 'aria-description': nameOf() ?? mark }}
          value={typeof value === 'number' ? String(typed(value)) : ''}
          onChange={({ target }) => set(target.value === '' ? null : keep(Number(target.value)))}
        />
      )}
    />
  )
}

type TickProps = Ends & {
  options: readonly { value: Option | boolean; words: string }[]
}

/** One of these options. */
export function TickFilter({ values, onChange, label, options }: TickProps) {
  const chosen = asList(values[''])
  return (
    <fieldset className="field-ticks">
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, words }) => (
        <label key={String(value)}>
          <Checkbox
            checked={chosen.includes(value)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, value] : chosen.filter(each => each !== value)
              onChange(next.length === 0 ? {} : { '': oneOrList(next) })
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

export function OptionFilter<T extends 'choice' | 'choices'>({
  field,
  entity,
  source,
  ...props
}: FilterProps<T>) {
  const t = useTranslate()
  const options: readonly Option[] = field.options
  return (
    <TickFilter
      {...props}
      options={options.map(value => ({ value, words: optionWords(t, entity, source, value) }))}
    />
  )
}
