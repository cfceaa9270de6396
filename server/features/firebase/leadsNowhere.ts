import { entityOf } from '../../../src/config/entities'
import type { Entity } from '../../../src/config/schema'
import { allExist, type Store } from '../../engine/crud/repository'

type Values = Readonly<Record<string, unknown>>

/**
 * Whether a document newly refers to a record of ours that isn't there, which the rules can't look up: actions rely on it. What
 * refers to another document isn't asked for, as that may come here a moment later.
 */
export async function leadsNowhere(
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
