import { META, shown, type Entity, type Fields } from './schema'

/** `reading_at` → "Reading at"; what units and ids add to a name is left out. */
function spell(name: string): string {
  const words = name
    .replace(/_(id|ids|l|mm|pct|mv|c|m|at|on)$/, '')
    .split('_')
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const META_LABELS: Record<string, string> = {
  id: 'Id',
  created_at: 'Created',
  created_by: 'Created by',
  updated_at: 'Changed',
  updated_by: 'Changed by',
  version: 'Version',
}

/** English label of a field: what the declaration says, else its name spelt out. */
export function fieldLabel(fields: Fields, name: string): string {
  const field = fields[name]
  return field?.label ?? (field && shown(field).label) ?? spell(name)
}

export const labelOf = (entity: Entity, name: string): string =>
  (META as readonly string[]).includes(name) ? META_LABELS[name]! : fieldLabel(entity.fields, name)
