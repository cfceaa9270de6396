import { useTranslate } from 'react-admin'
import type { Operator } from '../../../config/schema'
import type { FilterSet } from '../FieldKind'
import controls from './Controls.module.css'
import styles from './Filters.module.css'

/** What an operator asks for that is given no value, as a text of the language tables. */
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

/** Asks for records that have nothing there, or for those that have something; a second press takes it back. */
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
