import { CLIENT, DEPOTS, type Tank, type Value } from './listsTanks'

export type Sort = readonly [field: string, order: 'ASC' | 'DESC']
/** What a list is asked for: keys of a filter with their values. */
export type Filter = Readonly<Record<string, unknown>>

const OPERATORS = ['_gte', '_lte', '_gt', '_lt', '_neq'] as const

/** Case and accents make no difference. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function holds(tank: Tank, key: string, value: unknown): boolean {
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
      return !holds(tank, field, value)
  }
  const wanted = [value].flat()
  if (Array.isArray(own)) return value === null ? own.length === 0 : own.some(tag => wanted.includes(tag))
  // A client has the tanks of its depots.
  if (field === 'group_id' && wanted.includes(CLIENT)) wanted.push(...DEPOTS)
  return wanted.includes(own)
}

/** What a list is by its definition: all that match, in order; what isn't known comes last, and the id decides between equals. */
export function listed(
  tanks: readonly Tank[],
  groups: readonly number[] | undefined,
  filter: Filter,
  [field, order]: Sort,
): Tank[] {
  const way = order === 'ASC' ? 1 : -1
  return tanks
    .filter(
      tank =>
        (groups === undefined || groups.includes(tank.group_id as number)) &&
        Object.entries(filter).every(([key, value]) => holds(tank, key, value)),
    )
    .toSorted((a, b) => {
      const [x, y] = [a[field] as Value, b[field] as Value]
      if (x === y) return way * (a.id - b.id)
      if (x === null || y === null) return x === null ? 1 : -1
      return way * (x < y ? -1 : 1)
    })
}
