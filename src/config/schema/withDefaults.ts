import type { Entity } from './normalised'

type Values = Readonly<Record<string, unknown>>

/** A new record's values with the defaults of server-computed fields and of fields that actions set. */
export function withDefaults(entity: Entity, values: Values): Record<string, unknown> {
  const computed = entity.stored.filter(name => entity.fields[name]!.readOnly && !(name in values))
  const begun = computed.map(name => [name, entity.fields[name]!.default ?? null] as const)
  const needed = begun.filter(([, value]) => value !== null)
  return { ...Object.fromEntries(needed), ...values }
}
