import { useTranslate } from 'react-admin'
import type { Operator } from '../../../config/schema'
import type { FilterSet } from '../FieldKind'
import controls from './Controls.module.css'
import styles from './Filters.module.css'

/** The translation keys of operators with an empty value. */
export const EMPTY: { readonly [operator: string]: string } = {
  '': 'engine.isEmpty',
  _neq: 'engine.hasValue',
}

type Props = {
  operators: readonly Operator[]
  label: string
  values: FilterSet
  onChange: (values: FilterSet) => void
}

/** Filters for empty or for non-empty values; a second click removes the filter. */
export function EmptyFilter({ operators, label, values, onChange }: Props) {
  const t = useTranslate()
  return (
    <fieldset
      className={`${controls.switch} ${styles.empty}`}
      aria-label={`${label}: ${t('engine.condition')}`}
    >
      {operators.map(operator => {
        const chosen = values[operator] === null
        return (
          <button
            key={operator}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? {} : { [operator]: null })}
          >
            {t(EMPTY[operator]!)}
          </button>
        )
      })}
    </fieldset>
  )
}
