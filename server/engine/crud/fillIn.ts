import { withDefaults, type Entity, type Problems } from '../../../src/config/schema'
import { checkUnique } from './checkUnique'
import { copiedValues } from './copies'
import type { Row } from './sql'
import { hookContext, refuseWrite, type Writer } from './writer'

/**
 * Adds to the values of a write what the entity's hook and its copies fill in, and refuses what is wrong with any of them. Whether
 * others have them is asked last: what they are unique within may be filled in itself.
 */
export async function fillIn(
  inside: Writer,
  entity: Entity,
  values: Row,
  current: Row | undefined,
  problems: Problems,
): Promise<void> {
  await inside.behaviour.hooks[entity.name]?.beforeSave?.(hookContext(inside), values, current, problems)
  Object.assign(values, await copiedValues(inside, entity, values, problems))
  await checkUnique(inside, entity, current ? values : withDefaults(entity, values), current, problems)
  refuseWrite(inside, problems)
}
