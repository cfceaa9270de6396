import { ownNameOf } from '../../../src/config/schema/text/labels'
import { optionCell } from '../../../src/config/schema/types/choice'
import {
  scopeOf,
  storageOf,
  unwrapComputed,
  type Entity,
  type Field,
  type Principal,
  targetOf,
} from '../../../src/config/schema'
import { titleOf } from '../../../src/config/schema/text/titleOf'
import { actorsOf } from '../auth/people'
import { countsOf } from './counts'
import { listRecords } from './pages'
import type { Store } from './repository'
import type { Row } from './sql'

/** Value of a cell in an exported list. */
export type Cell = string | number | boolean | Date | null

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return value as string | number | boolean
  if (value instanceof Date) return value
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}

/** Decimals of a field without its own precision: sums of floats have rounding errors. */
const DECIMALS = 3

/** Rounds a cell to its field's decimals. */
export function withoutNoise(field: Field, cell: Cell): Cell {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cell
  const plainField = unwrapComputed(field)
  return Number(cell.toFixed('digits' in plainField ? Math.max(plainField.digits, DECIMALS) : DECIMALS))
}

type CellReader = (row: Row) => Cell

/**
 * Reads column values that a row doesn't contain, as far as the reader may see them: titles of referenced records,
 * counts of related records, names of users who created and changed them, and labels of options.
 */
async function cellReader(
  store: Store,
  principal: Principal,
  entity: Entity,
  name: string,
  rows: Row[],
): Promise<CellReader | undefined> {
  const field = unwrapComputed(entity.fields[name]!)
  if (field.type === 'relatedList') {
    const counts = await countsOf(
      store,
      principal,
      entity,
      field,
      rows.map(row => row.id as number | string),
    )
    return row => counts.get(row.id as number | string) ?? null
  }
  if (field.type === 'text' && field.as === 'user') {
    const uids = rows.map(row => row[name]).filter(uid => typeof uid === 'string')
    const actorOf = await actorsOf(store, principal, [...new Set(uids)])
    return row => {
      if (typeof row[name] !== 'string') return null
      const actor = actorOf(row[name])
      return actor.name ?? actor.role ?? actor.kind
    }
  }
  if (field.type === 'choice') {
    const words = new Map(field.options.map(option => [option as unknown, optionCell(option, field)]))
    return row => {
      const option = row[name] ?? null
      return option === null ? null : (ownNameOf(field, row) ?? words.get(option) ?? plain(option))
    }
  }
  const { cell } = storageOf(field)
  if (cell) return row => cell(row[name] ?? null, field)
  if (field.type !== 'reference') return undefined
  const titles = await titlesOf(store, principal, field, name, rows)
  return row => titles.get(row[name]) ?? null
}

async function titlesOf(store: Store, principal: Principal, field: Field, name: string, rows: Row[]) {
  const ids = [...new Set(rows.map(row => row[name]).filter(id => id !== null && id !== undefined))]
  if (ids.length === 0) return new Map<unknown, string>()
  const target = targetOf(field)
  const records = await listRecords(store, target, scopeOf(principal, target), {
    conditions: [{ field: 'id', operator: '', value: ids }],
    search: '',
    sort: { field: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  return new Map(records.map(record => [record.id, titleOf(target, record)]))
}

/** The cells of each row, in the order of `names`. References appear as titles, lists as their length. */
export async function cellsOf(
  store: Store,
  principal: Principal,
  entity: Entity,
  names: readonly string[],
  rows: Row[],
): Promise<Cell[][]> {
  const readers = await Promise.all(names.map(name => cellReader(store, principal, entity, name, rows)))
  return rows.map(row =>
    names.map((name, at) => {
      const read = readers[at]
      return read ? read(row) : withoutNoise(entity.fields[name]!, plain(row[name]))
    }),
  )
}
