import type { Entity } from '../../../src/config/schema'
import type { Database } from '../../../server/engine/db/open'
import { readyToAct } from '../contract/actionCalls'
import type { World } from '../contract/world'

/** Only required input: the rest is null, or has its default. A tank without dimensions has a table instead. */
export async function sparse(world: Pick<World, 'sample'>, entity: Entity) {
  const ruled = entity.rules.flatMap(rule =>
    rule.rule === 'requiredWhen' ? [rule.field] : rule.rule === 'oneOf' ? [rule.fields[0]!] : [],
  )
  const body = Object.entries(await world.sample(entity))
  const needed = body.filter(([name]) => entity.fields[name]!.required || ruled.includes(name))
  const table = { shape: 'strapped', strapping: [0, 1000].map(mm => ({ mm, l: mm * 0.7 })) }
  return { ...Object.fromEntries(needed), ...(entity.writable.includes('strapping') ? table : {}) }
}

/** Puts a record into the initial state of an action. */
export async function moveTo(
  db: Database,
  entity: Entity,
  id: number | string,
  state: readonly (readonly [string, unknown])[],
) {
  const values = Object.fromEntries(state)
  // A device that is on a tank can't leave the field.
  if (entity.name === 'devices') await db.query('update devices set tank_id = null where id = $1', [id])
  await readyToAct(db, entity, id)
  if (entity.source.kind === 'collection')
    await db.query('update documents set data = data || $2::jsonb where id = $1', [id, values])
  else
    for (const [name, value] of state)
      await db.query(`update ${entity.source.table} set "${name}" = $2 where id = $1`, [id, value])
}
