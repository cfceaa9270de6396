import type { Entity } from '../../../src/config/schema'
import { columnName, columnsOf, META_NAMES } from './columns'
import type { Database } from './open'
import { readStoreSchema, type StoreSchema } from './storeSchema'
import { recordsOf, valueMistakes, type ValueMistake } from './storedValues'

/** Differences between the database's tables and the declarations, each as `entity.field: problem`. */
export function schemaMistakes(entities: readonly Entity[], { tables, indexes }: StoreSchema): string[] {
  return entities.flatMap(entity => {
    const { table } = recordsOf(entity)
    const stored = tables.get(table)
    if (!stored) return [`${entity.name}: the table ${table} is missing`]
    if (entity.source.kind === 'collection') return []
    const columns = columnsOf(entity)
    const declared = new Set([...META_NAMES, ...columns.map(({ name }) => name)])
    return [
      ...columns.flatMap(({ name, type, notNull }) => {
        const found = stored.get(name)
        const report = (what: string) => [`${entity.name}.${name}: ${what}`]
        if (!found) return report(`the column is missing in ${table}`)
        if (found.type !== type) return report(`the column is of type ${found.type}, not ${type}`)
        if (notNull && !found.notNull) return report('the column lacks NOT NULL')
        return !notNull && found.notNull
          ? report('the column has NOT NULL and the field is not required')
          : []
      }),
      ...[...stored]
        .filter(([name, { notNull, hasDefault }]) => !declared.has(name) && notNull && !hasDefault)
        .map(([name]) => `${entity.name}: the column ${name} has NOT NULL and no field`),
      ...entity.stored
        .filter(name => entity.fields[name]!.unique)
        .map(name => ({ name, index: `${table}__${columnName(entity, name)}__unique` }))
        .filter(({ index }) => !indexes.has(index))
        .map(({ name, index }) => `${entity.name}.${name}: the unique index ${index} is missing`),
    ]
  })
}

const describeMistake = ({ entity, field, value, records }: ValueMistake) =>
  value === undefined
    ? `${entity.name}.${field}: ${records} records have no value`
    : `${entity.name}.${field}: ${records} records have "${value}", which is not an option`

/** Error text with the remedy; the draft goes to `server/migrations`. */
export const mismatch = (mistakes: readonly string[]): string =>
  `The store doesn't match the declarations; run npm run migrate:draft:\n${mistakes.map(each => `  ${each}`).join('\n')}`

/** Throws when tables or records don't match the declarations, and lists the differences. */
export async function checkStore(db: Database, entities: readonly Entity[]): Promise<void> {
  const schema = await readStoreSchema(db)
  const mistakes = [
    ...schemaMistakes(entities, schema),
    ...(await valueMistakes(db, entities, schema.tables)).map(describeMistake),
  ]
  if (mistakes.length > 0) throw new Error(mismatch(mistakes))
}
