import { sql } from 'kysely'
import {
  scopeOf,
  typeOfField,
  unwrapComputed,
  type Entity,
  type Problem,
} from '../../../../src/config/schema'
import { rows } from '../repository'
import { activeRows, column, andAll, scopeCondition, tableOf, type Row } from '../sql'
import type { Writer } from '../writer'

type Checked = { readonly row: number; readonly values: Row }
type ReportFault = (row: number, field: string, problem: Problem) => void
/** Rows that match an existing record, with the field that identifies it. */
export type Existing = ReadonlyMap<number, { readonly field: string; readonly problem: Problem }>

const uniqueFields = (entity: Entity) => entity.writable.filter(name => entity.fields[name]!.unique)
const isReference = (entity: Entity, name: string) =>
  unwrapComputed(entity.fields[name]!).type === 'reference'

/** A value as the unique index compares it, including the value of its parent field. */
function keyOf(entity: Entity, name: string, values: Row): string | undefined {
  const value = values[name]
  if (value === null || value === undefined) return undefined
  const { unique } = entity.fields[name]!
  const within = typeof unique === 'object' ? values[unique.within] : null
  return JSON.stringify([
    String(value).toLowerCase(),
    within === null || within === undefined ? null : String(within),
  ])
}

/** A record's natural key in comparable form. */
const naturalKeyOf = ({ fields, naturalKey }: Entity, values: Row): string =>
  JSON.stringify(
    naturalKey.map(name => {
      const value = values[name] ?? null
      if (value === null) return null
      if (typeOfField(fields[name]!).time === 'moment') return new Date(value as string).toISOString()
      return String(value).trim().toLowerCase()
    }),
  )

/** Calls back for each row with the same key as an earlier row. */
function eachTwin(
  checked: readonly Checked[],
  key: (values: Row) => string | undefined,
  twin: (row: number, before: number) => void,
) {
  const first = new Map<string, number>()
  for (const { row, values } of checked) {
    const own = key(values)
    if (own === undefined) continue
    const before = first.get(own)
    if (before === undefined) first.set(own, row)
    else twin(row, before)
  }
}

/**
 * Finds rows that match an existing record in the writer's scope: by a unique field, or by all fields of the natural
 * key. One statement for each.
 */
export async function findExisting(
  writer: Writer,
  entity: Entity,
  checked: readonly Checked[],
): Promise<Existing> {
  const existing = new Map<number, { field: string; problem: Problem }>()
  const note = (
    keys: ReadonlyMap<string, Problem>,
    field: string,
    key: (values: Row) => string | undefined,
  ) => {
    for (const { row, values } of checked) {
      const problem = keys.get(key(values) ?? '')
      if (problem && !existing.has(row)) existing.set(row, { field, problem })
    }
  }
  for (const name of uniqueFields(entity)) {
    // Skip references: a device that is on another tank doesn't identify the row's tank.
    if (isReference(entity, name)) continue
    const seen = (await taken(writer, entity, name, checked)).filter(one => one.seen)
    const problem = { key: 'validation.unique' } as const
    note(new Map(seen.map(({ key }) => [key, problem])), name, values => keyOf(entity, name, values))
  }
  if (entity.naturalKey.length > 0)
    note(await known(writer, entity, checked), entity.naturalKey[0]!, values => naturalKeyOf(entity, values))
  return existing
}

/** Existing records in the writer's scope, by natural key. */
async function known(writer: Writer, entity: Entity, checked: readonly Checked[]) {
  const { naturalKey } = entity
  const [lead] = naturalKey
  const wanted = new Set(checked.map(({ values }) => String(values[lead!]).toLowerCase()))
  const scope = scopeOf(writer.principal, entity)
  if (scope.kind === 'none' || wanted.size === 0) return new Map<string, Problem>()
  const all = sql.join(naturalKey.map(name => sql`${column(entity, name)} as ${sql.ref(name)}`))
  const found = await rows(
    writer.db,
    sql`select t.id, ${all} from ${sql.table(tableOf(entity))} as t
      where ${andAll(activeRows(entity, scope, writer.production))}
        and lower(${column(entity, lead!)}::text) = any(${[...wanted]}::text[])`,
  )
  return new Map(
    found.map(record => [
      naturalKeyOf(entity, record),
      { key: 'validation.import.exists' as const, args: { id: String(record.id) } },
    ]),
  )
}

/** Finds duplicates within the file, and unique values that another record has: one statement a field. */
export async function findDuplicates(
  writer: Writer,
  entity: Entity,
  checked: readonly Checked[],
  report: ReportFault,
) {
  const twins = new Set<number>()
  const twin = (name: string) => (row: number, before: number) => {
    if (twins.has(row)) return
    twins.add(row)
    report(row, name, { key: 'validation.import.twice', args: { row: before } })
  }
  for (const name of uniqueFields(entity)) {
    const key = (values: Row) => keyOf(entity, name, values)
    eachTwin(checked, key, twin(name))
    const conflicts = new Map((await taken(writer, entity, name, checked)).map(one => [one.key, one.seen]))
    const told = new Set<string>()
    for (const { row, values } of checked) {
      const own = key(values)
      const seen = own === undefined ? undefined : conflicts.get(own)
      if (seen === undefined || told.has(own!)) continue
      told.add(own!)
      if (!seen) writer.enumerationGuard.count(writer.principal.userId, writer.now)
      report(row, name, { key: seen ? 'validation.unique' : 'validation.unusable' })
    }
  }
  if (entity.naturalKey.length > 0)
    eachTwin(checked, values => naturalKeyOf(entity, values), twin(entity.naturalKey[0]!))
}

async function taken(writer: Writer, entity: Entity, name: string, checked: readonly Checked[]) {
  const { principal, enumerationGuard, now, production } = writer
  enumerationGuard.refuse(principal.userId, now)
  const { unique } = entity.fields[name]!
  const parent = typeof unique === 'object' ? unique.within : undefined
  const at = column(entity, name)
  const isSeen = scopeCondition(entity, scopeOf(principal, entity)) ?? sql`true`
  const wanted = checked.flatMap(({ values }) => {
    const value = values[name]
    return value === null || value === undefined ? [] : [String(value).toLowerCase()]
  })
  if (wanted.length === 0) return []
  const found = await rows(
    writer.db,
    sql`select ${at} as value, ${parent === undefined ? sql`null` : column(entity, parent)} as parent,
        (${isSeen}) as seen from ${sql.table(tableOf(entity))} as t
      where ${andAll(activeRows(entity, 'unscoped', production))} and lower(${at}::text) = any(${wanted}::text[])`,
  )
  return found.map(({ value, parent: owner, seen }) => ({
    key: keyOf(entity, name, { [name]: value, ...(parent === undefined ? {} : { [parent]: owner }) })!,
    // The writer can see referenced records, so a conflict reveals nothing.
    seen: isReference(entity, name) || seen === true,
  }))
}
