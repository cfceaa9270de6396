import { normalise, type Entity } from '../schema'
import { menuMistakes } from './checkMenus'
import * as declared from './declared'

type Declared = typeof declared
declare module '../schema/values' {
  interface EntityRegistry extends Declared {}
}

/** Every entity of the product, by name. */
export const entities: readonly Entity[] = normalise(Object.values(declared))

const mistakes = menuMistakes(entities)
if (mistakes.length > 0) throw new Error(mistakes.join('\n'))

const byName = new Map(entities.map(entity => [entity.name, entity]))

/** The entity of that name. Throws for a name that no declaration has. */
export function entityOf(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`No entity is called "${name}"`)
  return entity
}
