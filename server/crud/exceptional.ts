import { sql } from 'kysely'
import type { Entity } from '../../src/config/schema'
import { exceptionsOf } from '../db/exceptions'
import { isMergeable, merged } from './groupWays'
import { inTurn, sections } from './order'
import type { ListQuery } from './query'
import type { Fragment } from './sql'
import { walked, type Part } from './ways'

/** Whether a list is sorted by what is mostly unknown in the records that are asked for. */
export const isExceptional = (
  entity: Entity,
  { conditions, sort }: Pick<ListQuery, 'conditions' | 'sort'>,
): boolean =>
  exceptionsOf(entity).some(
    ({ field, unknown }) =>
      field === sort.field &&
      conditions.some(one => one.operator === '' && one.value === null && unknown.includes(one.field)),
  )

/** First the exceptions, which have an index of their own (`exceptionsOf`), then the unknown by their ids. */
export function exceptional(part: Part, limit: number): Fragment {
  const { entity, scope, query } = part
  const found = sections(entity, query, true).map(section =>
    !section.known && isMergeable(scope, limit)
      ? merged(part, scope, limit, [section])
      : walked(part, limit, [section]),
  )
  return sql`select t.id from (${inTurn(found)}) as t limit ${sql.lit(limit)}`
}
