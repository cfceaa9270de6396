import { entityOf } from '../../../src/config/entities'
import type { Entity } from '../../../src/config/schema'
import { allExist, type Store } from '../../engine/crud/repository'

type Values = Readonly<Record<string, unknown>>

/**
 * Whether a document has a new reference to one of our records that doesn't exist. Firestore's rules can't check
 * that, and actions rely on it. References to other documents aren't checked, as those may arrive later.
 */
export async function hasDanglingReference(
  store: Store,
  entity: Entity,
  written: Values,
  before: Values = {},
): Promise<boolean> {
  for (const [name, id] of Object.entries(written)) {
    const field = entity.fields[name]!
    if (field.type !== 'reference' || id === null || id === before[name]) continue
    const target = entityOf(field.to)
    if (target.idType !== 'integer') continue
    if (!(await allExist(store, target, 'unscoped', [id]))) return true
  }
  return false
}
