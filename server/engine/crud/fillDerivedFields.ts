import { withDefaults, type Entity, type Problems } from '../../../src/config/schema'
import { checkUnique } from './checkUnique'
import { copiedValues } from './copies'
import type { Row } from './sql'
import { hookContext, refuseWrite, type Writer } from './writer'

/**
 * Adds derived values from the entity's hook and from copies, and notes invalid ones. Uniqueness is checked last,
 * because the field that a value is unique within may be derived as well.
 */
export async function deriveFields(
  inside: Writer,
  entity: Entity,
  values: Row,
  current: Row | undefined,
  problems: Problems,
): Promise<void> {
  await inside.behaviour.hooks[entity.name]?.beforeSave?.(hookContext(inside), values, current, problems)
  Object.assign(values, await copiedValues(inside, entity, values, problems))
  await checkUnique(inside, entity, current ? values : withDefaults(entity, values), current, problems)
}

/** Adds derived values like `deriveFields`, and rejects invalid ones. */
export async function fillDerivedFields(...of: Parameters<typeof deriveFields>): Promise<void> {
  await deriveFields(...of)
  const [inside, , , , problems] = of
  refuseWrite(inside, problems)
}
