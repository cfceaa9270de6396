import { sql } from 'kysely'
import { scopeOf, typeOfField, unwrapComputed, type Entity, type Problems } from '../../../src/config/schema'
import { advisoryLock } from '../db/advisoryLock'
import {
  activeRows,
  collectionOf,
  column,
  andAll,
  tableOf,
  scopeCondition,
  type Fragment,
  type Row,
} from './sql'
import type { Writer } from './writer'

/** The field within whose value another field is unique. */
function parentOf(entity: Entity, name: string): string | undefined {
  const { unique } = entity.fields[name]!
  return typeof unique === 'object' ? unique.within : undefined
}

/** Condition for other rows with the same value, compared as the unique index does. */
function sameValue(entity: Entity, name: string, record: Row, id: unknown): Fragment {
  const at = column(entity, name)
  const parent = parentOf(entity, name)
  return andAll([
    typeOfField(entity.fields[name]!).ignoresCase
      ? sql`lower(${at}) = lower(${record[name]}::text)`
      : sql`${at} = ${record[name]}`,
    ...(parent === undefined ? [] : [sql`${column(entity, parent)} = ${record[parent]}`]),
    ...(id === undefined ? [] : [sql`t.id <> ${id}`]),
  ])
}

/**
 * The unique fields that a write changes, including changes of the parent field. References are exempt: the writer
 * can see the referenced record.
 */
const uniqueIn = (entity: Entity, values: Row, record: Row) =>
  entity.stored.filter(
    name =>
      entity.fields[name]!.unique &&
      unwrapComputed(entity.fields[name]!).type !== 'reference' &&
      [name, parentOf(entity, name)].some(each => each !== undefined && each in values) &&
      isGiven(record[name]),
  )

const isGiven = (value: unknown) => value !== null && value !== undefined

/**
 * Checks unique fields against other records. An existing record outside the writer's scope isn't revealed: the error
 * only says that the value can't be used. One statement covers both cases, to prevent a timing attack.
 */
export async function checkUnique(
  writer: Writer,
  entity: Entity,
  values: Row,
  current: Row | undefined,
  problems: Problems,
) {
  const record = { ...current, ...values }
  const written = uniqueIn(entity, values, record)
  if (written.length === 0) return
  const { db, principal, now, production } = writer
  // Applies even when a hook reported the value already.
  writer.enumerationGuard.refuse(principal.userId, now)
  const names = written.filter(name => {
    const parent = parentOf(entity, name)
    return !problems[name] && (parent === undefined || (!problems[parent] && isGiven(record[parent])))
  })
  if (names.length === 0) return
  // Tables have unique indexes. Collections have none: the lock serialises writers.
  if (entity.source.kind === 'collection') await advisoryLock(db, collectionOf(entity, production))
  const seen = scopeCondition(entity, scopeOf(principal, entity)) ?? sql`true`
  const others = names.map(
    name => sql`(select ${name}::text as name, (${seen}) as seen from ${sql.table(tableOf(entity))} as t
      where ${andAll([
        ...activeRows(entity, 'unscoped', production),
        sameValue(entity, name, record, current?.id),
      ])} limit 1)`,
  )
  for (const { name, seen: isSeen } of await db.run(
    sql<{ name: string; seen: boolean }>`${sql.join(others, sql` union all `)}`,
  ))
    problems[name] = { key: isSeen ? 'validation.unique' : 'validation.unusable' }
}
