import { optionLabel, ownNameOf } from '../../../src/config/schema/text/labels'
import {
  scopeOf,
  unwrapComputed,
  type Entity,
  type Field,
  type FieldOf,
  type Principal,
  targetOf,
} from '../../../src/config/schema'
import { titleOf } from '../../../src/config/schema/text/titleOf'
import { actorsOf } from '../auth/people'
import { countsOf } from './counts'
import { listRecords } from './pages'
import type { Store } from './repository'
import type { Row } from './sql'

/** What a cell of an exported list may hold. */
export type Cell = string | number | boolean | Date | null

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return value as string | number | boolean
  if (value instanceof Date) return value
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}

/** An option in the words of the file's heads. A number that only counts stays one. */
function inWords(field: FieldOf<'choice' | 'choices'>, option: string | number): string | number {
  const counts = typeof option === 'number' && field.labels?.[String(option)] === undefined
  return counts ? option : optionLabel(field, option)
}

/** Floats that were added up end in noise; a file tells so many decimals, or those that the field has. */
const DECIMALS = 3

/** A cell without the noise of floats. */
export function withoutNoise(field: Field, cell: Cell): Cell {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cell
  const plainField = unwrapComputed(field)
  return Number(cell.toFixed('digits' in plainField ? Math.max(plainField.digits, DECIMALS) : DECIMALS))
}

type CellReader = (row: Row) => Cell

/**
 * What a column tells that a row doesn't hold itself, as far as the reader may see it: titles of the records that rows refer
 * to, counts of those that belong to them, names of who made and changed them, and options in words.
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
    const words = new Map(field.options.map(option => [option as unknown, inWords(field, option)]))
    return row => {
      const option = row[name] ?? null
      return option === null ? null : (ownNameOf(field, row) ?? words.get(option) ?? plain(option))
    }
  }
  if (field.type === 'choices')
    return row =>
      plain((row[name] as (string | number)[] | null | undefined)?.map(option => inWords(field, option)))
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

/** The cells of each row, in the order of the names. A reference is shown by its target's title, a list by its length. */
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
