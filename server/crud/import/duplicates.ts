import { sql } from 'kysely'
import { scopeOf, unwrapComputed, type Entity, type Problem } from '../../../src/config/schema'
import { rows } from '../repository'
import { activeRows, column, every, scopeCondition, tableOf, type Row } from '../sql'
import type { Writer } from '../writer'

type Checked = { readonly row: number; readonly values: Row }

const uniqueFields = (entity: Entity) => entity.writable.filter(name => entity.fields[name]!.unique)

/** A value as the unique index compares it, with whatever it is unique within. */
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

/** Values that only one record may have and that the file has twice, or another record already: one statement a field. */
export async function findDuplicates(
  writer: Writer,
  entity: Entity,
  checked: readonly Checked[],
  say: (row: number, field: string, problem: Problem) => void,
) {
  for (const name of uniqueFields(entity)) {
    const first = new Map<string, number>()
    for (const { row, values } of checked) {
      const key = keyOf(entity, name, values)
      if (key === undefined) continue
      const before = first.get(key)
      if (before === undefined) first.set(key, row)
      else say(row, name, { key: 'validation.import.twice', args: { row: before } })
    }
    if (first.size === 0) continue
    for (const { key, seen } of await taken(writer, entity, name, checked)) {
      const row = first.get(key)
      if (row === undefined) continue
      if (!seen) writer.guesses.count(writer.principal.userId, writer.now)
      say(row, name, { key: seen ? 'validation.unique' : 'validation.unusable' })
    }
  }
}

async function taken(writer: Writer, entity: Entity, name: string, checked: readonly Checked[]) {
  const { principal, guesses, now, production } = writer
  guesses.refuse(principal.userId, now)
  const { unique } = entity.fields[name]!
  const parent = typeof unique === 'object' ? unique.within : undefined
  const at = column(entity, name)
  const isSeen = scopeCondition(entity, scopeOf(principal, entity)) ?? sql`true`
  const wanted = checked.flatMap(({ values }) => {
    const value = values[name]
    return value === null || value === undefined ? [] : [String(value).toLowerCase()]
  })
  const found = await rows(
    writer.db,
    sql`select ${at} as value, ${parent === undefined ? sql`null` : column(entity, parent)} as parent,
        (${isSeen}) as seen from ${sql.table(tableOf(entity))} as t
      where ${every(activeRows(entity, 'unscoped', production))} and lower(${at}::text) = any(${wanted}::text[])`,
  )
  const isReference = unwrapComputed(entity.fields[name]!).type === 'reference'
  return found.map(({ value, parent: owner, seen }) => ({
    key: keyOf(entity, name, { [name]: value, ...(parent === undefined ? {} : { [parent]: owner }) })!,
    // What a reference leads to, the writer sees: that it is taken is no secret.
    seen: isReference || seen === true,
  }))
}
