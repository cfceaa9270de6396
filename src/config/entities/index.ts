import { normalise, type Entity } from '../schema'
import { menuMistakes } from './checkMenus'
import * as declared from './declared'

/** By the name that references and rights use, which isn't always what its file exports. */
type ByName = {
  [K in keyof typeof declared as (typeof declared)[K]['name']]: (typeof declared)[K]
}
declare module '../schema/values' {
  interface EntityRegistry extends ByName {}
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
