import { useWatch } from 'react-hook-form'
import { isRequired, type Entity } from '../../../config/schema'
import { tidy } from './values'

/** Whether a field is required with the form's current values. */
export function useRequired(entity: Entity, name: string): boolean {
  const deciding = entity.rules.flatMap(rule =>
    rule.rule === 'requiredWhen' && rule.field === name ? Object.keys(rule.when) : [],
  )
  const values: unknown[] = useWatch({ name: deciding, disabled: deciding.length === 0 })
  return isRequired(entity, name, Object.fromEntries(deciding.map((other, i) => [other, tidy(values[i])])))
}
