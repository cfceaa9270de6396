import { sql } from 'kysely'
import {
  scopeOf,
  typeOfField,
  type Entity,
  type Problem,
  targetOf,
  type Field,
} from '../../../../src/config/schema'
import { rows } from '../repository'
import { activeRows, column, andAll, tableOf } from '../sql'
import type { Writer } from '../writer'

export type ReferenceMatch = { readonly id: number | string } | { readonly problem: Problem }

/** Fields by which users identify a record: its title, and its unique fields. */
const namesOf = (target: Entity) =>
  [
    ...new Set([
      target.title,
      ...target.stored.filter(
        name =>
          target.fields[name]!.unique &&
          typeOfField(target.fields[name]!).ignoresCase &&
          !target.fields[name]!.secret,
      ),
    ]),
  ].filter(name => name !== 'id')

/**
 * Resolves texts to records of an entity, by title, unique field or id, in one statement. Finds only records in the
 * writer's scope; ambiguous names match nothing.
 */
export async function findReferences(
  writer: Writer,
  field: Field,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReferenceMatch>> {
  const target = targetOf(field)
  const scope = scopeOf(writer.principal, target)
  const wanted = [...new Set([...texts].map(text => text.toLowerCase()))]
  const ids = new Map<string, Set<number | string>>()
  if (scope.kind !== 'none' && wanted.length > 0) {
    const names = [...namesOf(target), 'id']
    const parts = names.map(
      name => sql`select t.id, lower(${column(target, name)}::text) as name from ${sql.table(tableOf(target))} as t
        where ${andAll(activeRows(target, scope, writer.production))}
          and lower(${column(target, name)}::text) = any(${wanted}::text[])`,
    )
    for (const { id, name } of await rows(writer.db, sql`${sql.join(parts, sql` union `)}`)) {
      const known = ids.get(String(name)) ?? new Set()
      ids.set(String(name), known.add(id as number | string))
    }
  }
  return new Map(
    [...texts].map((text): [string, ReferenceMatch] => {
      const [id, another] = ids.get(text.toLowerCase()) ?? []
      if (id === undefined) return [text, { problem: { key: 'validation.import.notFound', args: { text } } }]
      return [
        text,
        another === undefined ? { id } : { problem: { key: 'validation.import.ambiguous', args: { text } } },
      ]
    }),
  )
}
