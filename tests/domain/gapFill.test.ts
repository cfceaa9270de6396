import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EARLIER, gapFill, influence, type Direct } from '../../server/domain/gapFill'

const HOUR = 3_600_000
const INTERVAL = 6 * HOUR
const SIGFOX = 4096

/** A device that measures `n` mm at its nth interval; `lost` messages never arrive. */
function heard(count: number, lost: readonly number[]): Direct[] {
  const all = Array.from({ length: count }, (_, n) => ({
    at: n * INTERVAL,
    seq: n % SIGFOX,
    earlier_ullage_mm: [1, 2, 3, 4].map(k => (n - k >= 0 ? n - k : null)),
  }))
  return all.filter((_, n) => !lost.includes(n))
}
const slots = (directs: readonly Direct[]) =>
  gapFill(directs, INTERVAL, SIGFOX).map(fill => fill.at / INTERVAL)

/** Messages of a device with a drifting clock, extra reports and failed echoes. */
const anyHistory: fc.Arbitrary<Direct[]> = fc
  .array(
    fc.record({
      slot: fc.integer({ min: 0, max: 30 }),
      drift: fc.integer({ min: -3 * HOUR, max: 3 * HOUR }),
      earlier_ullage_mm: fc.array(fc.option(fc.integer({ min: 0, max: 2000 })), {
        minLength: 4,
        maxLength: 4,
      }),
    }),
    { maxLength: 24 },
  )
  .map(all =>
    all.map(({ slot, drift, earlier_ullage_mm }) => ({
      at: slot * INTERVAL + drift,
      seq: slot,
      earlier_ullage_mm,
    })),
  )
  .map(all => [...new Map(all.map(direct => [direct.at, direct])).values()].sort((a, b) => a.at - b.at))

const bare = (directs: readonly Direct[]) =>
  gapFill(directs, INTERVAL, SIGFOX).map(({ at, seq, ullage_mm, from_at, k }) => ({
    at,
    seq,
    ullage_mm,
    from_at,
    k,
  }))

describe('gapFill', () => {
  test('adds nothing when nothing was lost', () => {
    expect(gapFill(heard(20, []), INTERVAL, SIGFOX)).toEqual([])
  })

  test('fills a lost message from the next one, and says where from', () => {
    expect(gapFill(heard(6, [3]), INTERVAL, SIGFOX)).toEqual([
      { at: 3 * INTERVAL, seq: 3, ullage_mm: 3, sender: 3, from_at: 4 * INTERVAL, k: 1 },
    ])
  })

  test('fills four lost in a row, and the last four of more', () => {
    expect(slots(heard(10, [2, 3, 4, 5]))).toEqual([2, 3, 4, 5])
    expect(slots(heard(12, [2, 3, 4, 5, 6, 7]))).toEqual([4, 5, 6, 7])
  })

  test('takes what the nearest later message carries, and a further one where that carries nothing', () => {
    const directs = heard(8, [3])
    const rounded = directs.map(direct => ({
      ...direct,
      earlier_ullage_mm: direct.earlier_ullage_mm.map(mm => mm && mm + direct.seq / 10),
    }))
    expect(gapFill(rounded, INTERVAL, SIGFOX).map(fill => fill.ullage_mm)).toEqual([3.4])
    const deaf = rounded.map(direct =>
      direct.seq === 4 ? { ...direct, earlier_ullage_mm: [null, null, null, null] } : direct,
    )
    expect(gapFill(deaf, INTERVAL, SIGFOX)).toMatchObject([{ ullage_mm: 3.5, k: 2, from_at: 5 * INTERVAL }])
  })

  test('leaves a slot alone when a message lies within half an interval of it, and fills it when further', () => {
    const beside = (drift: number) =>
      [...heard(6, [3]), { at: 3 * INTERVAL + drift, seq: 3, earlier_ullage_mm: [] }].sort(
        (a, b) => a.at - b.at,
      )
    expect(slots(beside(INTERVAL / 2))).toEqual([])
    expect(slots(beside(-INTERVAL / 2))).toEqual([])
    expect(slots(beside(INTERVAL / 2 + 1))).toEqual([3])
  })

  test('gives way to the message itself when that comes late', () => {
    expect(slots(heard(6, [3]))).toEqual([3])
    expect(slots(heard(6, []))).toEqual([])
  })

  test.each([
    [SIGFOX, 1, 4094],
    [2 ** 32, 0, 2 ** 32 - 3],
  ])('counts back through the end of a counter of %d', (counter, seq, expected) => {
    const fills = gapFill([{ at: 0, seq, earlier_ullage_mm: [null, null, 7, null] }], INTERVAL, counter)
    expect(fills.map(fill => fill.seq)).toEqual([expected])
  })

  test('never stands within half an interval of a message or of another fill, and carries what its sender said', () => {
    fc.assert(
      fc.property(anyHistory, directs => {
        const fills = gapFill(directs, INTERVAL, SIGFOX)
        const moments = [...directs, ...fills].map(({ at }) => at)
        for (const fill of fills) {
          expect(moments.filter(at => Math.abs(at - fill.at) <= INTERVAL / 2)).toHaveLength(1)
          expect(directs[fill.sender]!.earlier_ullage_mm[fill.k - 1]).toBe(fill.ullage_mm)
          expect(fill.at).toBe(directs[fill.sender]!.at - fill.k * INTERVAL)
        }
      }),
    )
  })

  test('depends on the set of messages: whatever their order and repetition, the result is that of order', () => {
    fc.assert(
      fc.property(anyHistory, fc.infiniteStream(fc.nat()), (directs, keys) => {
        const state = new Map<number, Direct>()
        const shuffled = directs
          .map(direct => ({ direct, key: keys.next().value! }))
          .sort((a, b) => a.key - b.key)
        // Messages arrive one by one, some of them twice; the result is recomputed each time.
        let fills: unknown
        for (const { direct } of [...shuffled, ...shuffled.slice(0, 3)]) {
          state.set(direct.at, direct)
          fills = bare([...state.values()].sort((a, b) => a.at - b.at))
        }
        expect(fills ?? []).toEqual(bare(directs))
      }),
    )
  })

  test('a new message changes no fill further from it than its influence', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), (directs, pick) => {
        fc.pre(directs.length > 0)
        const late = directs[pick % directs.length]!
        const { before_ms, after_ms } = influence(INTERVAL)
        const isFar = ({ at }: { at: number }) => at < late.at - before_ms || at > late.at + after_ms
        const before = bare(directs.filter(direct => direct !== late))
        expect(bare(directs).filter(isFar)).toEqual(before.filter(isFar))
      }),
      { numRuns: 2000 },
    )
  })

  test('a fill depends on messages from one interval before it to four after, and on no other', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 30 }), (directs, slot) => {
        const [from, to] = [slot * INTERVAL, (slot + 4) * INTERVAL]
        const isInside = ({ at }: { at: number }) => at >= from && at < to
        const near = directs.filter(({ at }) => at >= from - INTERVAL && at <= to + EARLIER * INTERVAL)
        expect(bare(near).filter(isInside)).toEqual(bare(directs).filter(isInside))
      }),
      { numRuns: 1000 },
    )
  })
})
