import { normalise, type Entity } from '../schema'
import { menuMistakes } from './checkMenus'
import * as declared from './declared'

/** Keyed by entity name, as references and rights use it; the export name may differ. */
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

/** Returns the entity with this name; throws if there is none. */
export function entityOf(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`No entity is called "${name}"`)
  return entity
}
