import { sql } from 'kysely'
import { scopeOf, unwrapComputed, type Entity, type Problems } from '../../../src/config/schema'
import { advisoryLock } from '../db/advisoryLock'
import {
  activeRows,
  collectionOf,
  column,
  every,
  tableOf,
  scopeCondition,
  type Fragment,
  type Row,
} from './sql'
import type { Writer } from './writer'

const isText = (entity: Entity, name: string) =>
  ['text', 'email'].includes(unwrapComputed(entity.fields[name]!).type)

/** The field that divides the records before one is unique. */
function parentOf(entity: Entity, name: string): string | undefined {
  const { unique } = entity.fields[name]!
  return typeof unique === 'object' ? unique.within : undefined
}

/** Rows besides `id` that have the record's value, as the unique index compares. */
function sameValue(entity: Entity, name: string, record: Row, id: unknown): Fragment {
  const at = column(entity, name)
  const parent = parentOf(entity, name)
  return every([
    isText(entity, name) ? sql`lower(${at}) = lower(${record[name]}::text)` : sql`${at} = ${record[name]}`,
    ...(parent === undefined ? [] : [sql`${column(entity, parent)} = ${record[parent]}`]),
    ...(id === undefined ? [] : [sql`t.id <> ${id}`]),
  ])
}

/**
 * The values that are to be found in one record only, where a write changes them or what they are unique within. What a reference
 * leads to, the writer sees: it is no secret.
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
 * Whether others have the values that only one record may have. That a record has it which the writer may not see isn't told:
 * such a value can't be used, for no reason given. One statement asks for both, so that the time doesn't tell either.
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
  // Also where a hook has told of it already.
  writer.guesses.refuse(principal.userId, now)
  const names = written.filter(name => {
    const parent = parentOf(entity, name)
    return !problems[name] && (parent === undefined || (!problems[parent] && isGiven(record[parent])))
  })
  if (names.length === 0) return
  // Tables have indexes for it. The lock makes two writers of a collection take turns.
  if (entity.source.kind === 'collection') await advisoryLock(db, collectionOf(entity, production))
  const seen = scopeCondition(entity, scopeOf(principal, entity)) ?? sql`true`
  const others = names.map(
    name => sql`(select ${name}::text as name, (${seen}) as seen from ${sql.table(tableOf(entity))} as t
      where ${every([
        ...activeRows(entity, 'unscoped', production),
        sameValue(entity, name, record, current?.id),
      ])} limit 1)`,
  )
  for (const { name, seen: isSeen } of await db.run(
    sql<{ name: string; seen: boolean }>`${sql.join(others, sql` union all `)}`,
  ))
    problems[name] = { key: isSeen ? 'validation.unique' : 'validation.unusable' }
}
