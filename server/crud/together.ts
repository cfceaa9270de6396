import { sql } from 'kysely'
import { shown, type Entity, type Scope } from '../../src/config/schema'
import { FIRST_DAY, UNKNOWN, axesOf, groupOf, pointSql } from '../db/points'
import type { Condition, ListQuery } from './query'
import type { Fragment } from './sql'

/** The greatest value that counts as known. */
const GREATEST = 1e29
/** Below every value. */
const LEAST = -1e300
const DAY_MS = 86_400_000

function numberOf(entity: Entity, field: string, value: unknown): number | undefined {
  if (typeof value === 'number') return Math.max(LEAST, Math.min(GREATEST, value))
  if (value instanceof Date) return value.getTime() / 1000
  if (typeof value === 'string' && shown(entity.fields[field]!).type === 'date')
    return (Date.parse(value) - Date.parse(FIRST_DAY)) / DAY_MS
  return undefined
}

/** A cursor's value on its side. PostgreSQL writes times in more ways than JavaScript reads: they don't narrow the box. */
function placeOf(entity: Entity, field: string, value: string): number | undefined {
  const { type } = shown(entity.fields[field]!)
  if (type === 'dateTime') return undefined
  const place = type === 'date' ? numberOf(entity, field, value) : Number(value)
  return place === undefined || Number.isNaN(place) ? undefined : place
}

type Side = readonly [from: number, to: number]
const ALL: Side = [LEAST, UNKNOWN]

/** What a condition leaves of its side; undefined where it leaves no single stretch. */
function sideOf(entity: Entity, { field, operator, value }: Condition): Side | undefined {
  if (value === null) return operator === '' ? [UNKNOWN, UNKNOWN] : [LEAST, GREATEST]
  const number = numberOf(entity, field, value)
  if (number === undefined || operator === '_neq') return undefined
  if (operator === '') return [number, number]
  return operator === '_gte' || operator === '_gt' ? [number, GREATEST] : [LEAST, number]
}

const sidesFor = (entity: Entity, query: Pick<ListQuery, 'conditions'>, field: string): Side[] =>
  query.conditions
    .filter(one => one.field === field)
    .map(one => sideOf(entity, one))
    .filter(side => side !== undefined)

/** Whether a filter is on a field that moves together with the one that is sorted by. */
export const movesTogether = (entity: Entity, query: Pick<ListQuery, 'conditions' | 'sort'>): boolean =>
  entity.list.together.includes(query.sort.field) &&
  entity.list.together.some(field => field !== query.sort.field && sidesFor(entity, query, field).length > 0)

/**
 * Rows within the box that filter and scope draw, in the order of the sort, those with a known value only. The box is
 * somewhat larger than the filter (its edges belong to it, groups are a stretch): whoever asks applies the filter as well.
 */
export function inBox(
  entity: Entity,
  scope: Scope,
  { conditions, sort, after }: Pick<ListQuery, 'conditions' | 'sort' | 'after'>,
): { where: Fragment; order: Fragment } {
  const axes = axesOf(entity)
  const group = groupOf(entity)
  const sides = axes.map((field): Side => {
    const drawn: Side[] = [ALL, ...sidesFor(entity, { conditions }, field)]
    if (field === group && scope.kind === 'groups' && scope.path === group)
      drawn.push([Math.min(...scope.ids), Math.max(...scope.ids)])
    if (field === sort.field) {
      drawn.push([LEAST, GREATEST])
      if (after !== undefined && after !== 'start' && after.value !== null) {
        const from = placeOf(entity, field, after.value)
        if (from !== undefined) drawn.push(sort.order === 'ASC' ? [from, GREATEST] : [LEAST, from])
      }
    }
    return [Math.max(...drawn.map(side => side[0])), Math.min(...drawn.map(side => side[1]))]
  })
  const point = sql.raw(pointSql(entity, 't.'))
  const box = sql`cube(${sides.map(side => side[0])}::float8[], ${sides.map(side => side[1])}::float8[])`
  // Corners of a cube are numbered twice, the lower ones with odd numbers; a negative number is the order backwards.
  const way = sort.order === 'ASC' ? 1 : -1
  const along = (field: string) => sql`${point} ~> ${sql.raw(String(way * (2 * axes.indexOf(field) + 1)))}`
  return { where: sql`${point} <@ ${box}`, order: sql`${along(sort.field)}, ${along('id')}` }
}
