import { nestedFields, type Field } from './fieldTypes'
import type { Entity } from './normalised'
import { setTarget, targetOf } from './types/target'

export { targetOf }

declare module './types/target' {
  interface Target extends Entity {}
}

// A symbol is no part of what JSON and Object.keys tell of a declaration.
const OTHERS = Symbol('others')

type InApp = Entity & { [OTHERS]?: readonly Entity[] }

const nameOf = (field: Field): string | undefined =>
  'to' in field
    ? field.to
    : field.type === 'relatedList' || field.type === 'occurrence'
      ? field.of
      : undefined

function link(field: Field, byName: ReadonlyMap<string, Entity>) {
  if (field.type === 'computed') link(field.as, byName)
  const name = nameOf(field)
  const target = name === undefined ? undefined : byName.get(name)
  if (target) setTarget(field, target)
  for (const inner of Object.values(nestedFields(field) ?? {})) link(inner, byName)
}

/** Lets the references of entities, and of what their actions ask for, lead to each other. */
export function linkEntities(entities: readonly Entity[]) {
  const byName = new Map(entities.map(entity => [entity.name, entity]))
  for (const entity of entities) {
    const asked = entity.actions.flatMap(({ input, extraInput }) => [input, extraInput])
    for (const fields of [entity.fields, ...asked])
      for (const field of Object.values(fields)) link(field, byName)
    ;(entity as InApp)[OTHERS] = entities
  }
}

/** All entities of the app that an entity belongs to. */
export const entitiesAround = (entity: Entity): readonly Entity[] => (entity as InApp)[OTHERS] ?? [entity]
