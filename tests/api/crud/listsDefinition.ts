import { CLIENT, DEPOTS, type Tank, type Value } from './listsTanks'

export type Sort = readonly [field: string, order: 'ASC' | 'DESC']
/** Filter keys of a list request with their values. */
export type Filter = Readonly<Record<string, unknown>>

const OPERATORS = ['_gte', '_lte', '_gt', '_lt', '_neq'] as const

const plainTexts = new Map<string, string>()
/** Removes case and accents. */
function plain(text: string): string {
  const known = plainTexts.get(text)
  if (known !== undefined) return known
  const made = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  plainTexts.set(text, made)
  return made
}

function matches(tank: Tank, key: string, value: unknown): boolean {
  if (key === 'q')
    return plain(String(value))
      .split(' ')
      .every(word => plain(String(tank.search_text)).includes(word))
  const operator = OPERATORS.find(ending => key.endsWith(ending))
  const field = operator ? key.slice(0, -operator.length) : key
  const own = tank[field] as Value | readonly string[]
  const asked = value as string | number
  switch (operator) {
    case '_gte':
      return own !== null && own >= asked
    case '_lte':
      return own !== null && own <= asked
    case '_gt':
      return own !== null && own > asked
    case '_lt':
      return own !== null && own < asked
    case '_neq':
      return !matches(tank, field, value)
  }
  const wanted = [value].flat()
  if (Array.isArray(own)) return value === null ? own.length === 0 : own.some(tag => wanted.includes(tag))
  // Filtering by a client includes its depots.
  if (field === 'group_id' && wanted.includes(CLIENT)) wanted.push(...DEPOTS)
  return wanted.includes(own)
}

/** Tanks in sort order: nulls last, ties by id. */
function sorted(tanks: readonly Tank[], [field, order]: Sort): readonly Tank[] {
  const way = order === 'ASC' ? 1 : -1
  return tanks.toSorted((a, b) => {
    const [x, y] = [a[field] as Value, b[field] as Value]
    if (x === y) return way * (a.id - b.id)
    if (x === null || y === null) return x === null ? 1 : -1
    return way * (x < y ? -1 : 1)
  })
}

/** A reference implementation of lists: all matching tanks, in order. Each order is computed once. */
export function definitionOf(tanks: readonly Tank[]) {
  const orders = new Map<string, readonly Tank[]>()
  return (groups: readonly number[] | undefined, filter: Filter, sort: Sort): readonly Tank[] => {
    const key = sort.join(' ')
    if (!orders.has(key)) orders.set(key, sorted(tanks, sort))
    const conditions = Object.entries(filter)
    return orders
      .get(key)!
      .filter(
        tank =>
          (groups === undefined || groups.includes(tank.group_id as number)) &&
          conditions.every(([name, value]) => matches(tank, name, value)),
      )
  }
}
