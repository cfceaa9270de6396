import { normalise, type Entity } from '../schema'
import * as declared from './declared'

/** Every entity of the product, by name. */
export const entities: readonly Entity[] = normalise(Object.values(declared))

const byName = new Map(entities.map(entity => [entity.name, entity]))

/** The entity of that name. Throws for a name that no declaration has. */
export function entityOf(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`No entity is called "${name}"`)
  return entity
}
