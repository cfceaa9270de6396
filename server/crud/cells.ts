import { entityOf } from '../../src/config/entities'
import { scopeOf, shown, type Entity, type Principal } from '../../src/config/schema'
import { listRecords } from './pages'
import type { Store } from './repository'
import type { Row } from './sql'

/** What a cell of an exported list may hold. */
export type Cell = string | number | boolean | Date | null

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Titles of the records that some rows refer to by one field, as far as the reader may see them. */
async function titlesOf(store: Store, principal: Principal, entity: Entity, name: string, rows: Row[]) {
  const field = shown(entity.fields[name]!)
  if (field.type !== 'reference') return undefined
  const ids = [...new Set(rows.map(row => row[name]).filter(id => id !== null && id !== undefined))]
  if (ids.length === 0) return new Map<unknown, string>()
  const target = entityOf(field.to)
  const records = await listRecords(
    store,
    target,
    scopeOf(principal, target),
    {
      conditions: [{ field: 'id', operator: '', value: ids }],
      search: '',
      sort: { field: 'id', order: 'ASC' },
      offset: 0,
      limit: ids.length,
    },
    ids.length,
  )
  return new Map(records.map(record => [record.id, String(record[target.title] ?? record.id)]))
}

/** The cells of each row, in the order of the names. A reference is shown by its target's title. */
export async function cellsOf(
  store: Store,
  principal: Principal,
  entity: Entity,
  names: readonly string[],
  rows: Row[],
): Promise<Cell[][]> {
  const titles = await Promise.all(names.map(name => titlesOf(store, principal, entity, name, rows)))
  return rows.map(row =>
    names.map((name, at) => {
      const known = titles[at]
      return known ? (known.get(row[name]) ?? null) : plain(row[name])
    }),
  )
}
