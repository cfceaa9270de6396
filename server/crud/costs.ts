/** Ways to find a page of a filtered list, told apart by what they read. */
export type Way = 'sorted' | 'picked' | 'apart' | 'pickedApart' | 'sifted' | 'searched'

/** What is known of a list before its page is looked for. */
export type Known = {
  /** Rows until the end of the page. */
  readonly limit: number
  /** How many match; where that is `capped`, at least so many. */
  readonly count: number
  readonly capped: boolean
  /** How many records the index of the sort leads past: all there are, or those of the one group. */
  readonly along: number
  /** Of several groups, how many, and how many records they have together; nothing where that isn't known. */
  readonly groups?: { readonly count: number; readonly size: number }
  /** Whether indexes that hold ids tell what matches. */
  readonly byIds: boolean
}

/** To look at a row costs four times as much as to pass over an id in an index (a million tanks, all in memory). */
const ROW = 4
/** To look up one by its id takes four to five times as long as that. */
const LOOKUP = 18

/** So far at most a sort's index is walked in search of matches, reading each row. */
export const WALK = 10_000
/** The same without reading the rows. */
export const ID_WALK = 30_000
/** The same in each of several groups. */
export const GROUP_WALK = 2048
/** And there without reading the rows. */
export const GROUP_ID_WALK = 8192

const within = (most: number, expected: number, cost: number) =>
  expected <= most ? cost : Number.POSITIVE_INFINITY

/** What each way is expected to read, in ids passed over, as if matches lay evenly along the sort. */
function costsOf({ limit, count, capped, along, groups, byIds }: Known): Record<Way, number> {
  const passed = (limit * along) / count
  const own = groups ? (limit * groups.size) / count : Number.POSITIVE_INFINITY
  const each = own * (groups?.count ?? 0)
  return {
    sorted: capped ? Number.POSITIVE_INFINITY : ROW * count,
    picked: byIds && !capped ? within(ID_WALK, passed, count + passed) : Number.POSITIVE_INFINITY,
    apart: within(GROUP_WALK, own, ROW * each),
    pickedApart: byIds && !capped ? within(GROUP_ID_WALK, own, count + each) : Number.POSITIVE_INFINITY,
    sifted: within(ID_WALK, passed, passed / 2 + LOOKUP * own),
    searched: within(WALK, passed, ROW * passed),
  }
}

/** The way that is expected to read least. One that would end before its page is full is none. */
export function cheapest(known: Known): Way {
  const costs = costsOf(known)
  const last: Way = known.capped ? 'searched' : 'sorted'
  return (Object.keys(costs) as Way[]).reduce((best, way) => (costs[way] < costs[best] ? way : best), last)
}
