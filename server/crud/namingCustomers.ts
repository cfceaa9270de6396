import { sql } from 'kysely'
import { entityOf } from '../../src/config/entities'
import { holdersOf } from './dependants'
import { rows, type Store } from './repository'
import { activeRows, column, every, tableOf } from './sql'

/** What was sent stays as it was sent, and customers say whom they were merged into themselves. */
const STAYS = ['outbox', 'customers']
/** What names a customer, by the declarations: a new entity that does goes over as well. */
export const NAMING = holdersOf(entityOf('customers')).filter(({ other }) => !STAYS.includes(other.name))

/** The records of one kind that name a customer. */
export async function idsNaming(
  { db, production }: Store,
  { other, name }: (typeof NAMING)[number],
  id: number,
): Promise<(number | string)[]> {
  const found = await rows(
    db,
    sql`select t.id from ${sql.table(tableOf(other))} as t
      where ${every([...activeRows(other, 'unscoped', production), sql`${column(other, name)} = ${id}`])} order by t.id`,
  )
  return found.map(row => row.id as number | string)
}
