import type { Entity } from './normalised'

type Values = Readonly<Record<string, unknown>>

/** A new record's values with what the server works out, which begins with its default, too; and so does what actions move. */
export function withDefaults(entity: Entity, values: Values): Record<string, unknown> {
  const computed = entity.stored.filter(name => entity.fields[name]!.readOnly && !(name in values))
  const begun = computed.map(name => [name, entity.fields[name]!.default ?? null] as const)
  const needed = begun.filter(([, value]) => value !== null)
  return { ...Object.fromEntries(needed), ...values }
}
