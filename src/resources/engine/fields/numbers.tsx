import { NumberInput, useLocale } from 'react-admin'
import { exact } from '../../../config/format'
import type { InputProps, ViewProps } from '../FieldKind'

type Numeric = 'integer' | 'decimal' | 'quantity' | 'duration'
type Range = { min?: number; max?: number; unit?: string }

/** A figure with its unit small and grey beside it. */
export function Figure({ value, digits = 0, unit }: { value: unknown; digits?: number; unit?: string }) {
  const locale = useLocale() ?? 'en'
  const shown = exact(value, digits, locale)
  return (
    <span className="figure">
      {shown}
      {unit && typeof value === 'number' && <small>{unit === '%' ? '%' : ` ${unit}`}</small>}
    </span>
  )
}

export function NumericInput<T extends Numeric>({ field, entity: _entity, label, ...props }: InputProps<T>) {
  const { min, max, unit: measure } = field as Range
  const unit = measure ? ` (${measure})` : ''
  return <NumberInput {...props} label={`${label}${unit}`} min={min} max={max} step="any" />
}

export type NumericView<T extends Numeric> = ViewProps<T>
