import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REACH, smooth, type Sample, type Smoothed } from '../../../server/domain/cleaning/smooth'

const HOUR = 3_600_000
const CAPACITY = 2000
/** A tank of 2000 L with 1 L per millimetre: a step is more than 50 L. */
const at = (i: number, level: number, ok = true): Sample => ({
  at: i * 6 * HOUR,
  level_mm: level,
  volume_l: level,
  ok,
})
const series = (levels: readonly number[]) => levels.map((level, i) => at(i, level))
const values = (samples: readonly Sample[]) => smooth(samples, CAPACITY).map(one => one.smoothed_volume_l)

/** Deterministic pseudo-random numbers: a linear congruential generator (Numerical Recipes). */
function noise(seed: number): () => number {
  let state = seed
  const uniform = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  // The sum of twelve uniforms minus six approximates a normal deviate.
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6)
}
const rms = (errors: readonly number[]) =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)

describe('smooth', () => {
  test('leaves a straight line as it is, to its ends', () => {
    const line = Array.from({ length: 60 }, (_, i) => 1500 - 3 * i)
    values(series(line)).forEach((value, i) => expect(value).toBeCloseTo(line[i]!, 6))
  })

  test('leaves a straight line as it is when readings come at uneven times', () => {
    const times = Array.from({ length: 60 }, (_, i) => i + 0.4 * Math.sin(7 * i))
    const samples = times.map(time => at(time, 1500 - 3 * time))
    values(samples).forEach((value, i) => expect(value).toBeCloseTo(samples[i]!.volume_l, 6))
  })

  test('takes at least 70 % of the noise away from steady use', () => {
    const normal = noise(1)
    const truth = Array.from({ length: 400 }, (_, i) => 1900 - 3 * i - 20 * Math.sin(i / 25))
    const raw = truth.map(level => level + 5 * normal())
    const errors = values(series(raw)).flatMap((value, i) => (value === null ? [] : [value - truth[i]!]))
    expect(errors.length).toBeGreaterThan(360)
    expect(rms(errors) / rms(raw.map((level, i) => level - truth[i]!))).toBeLessThan(0.3)
  })

  test('sets wild readings aside: they pull on no other, and have the level between their neighbours', () => {
    const normal = noise(2)
    const isWild = (i: number) => i % 11 === 5
    const truth = Array.from({ length: 60 }, (_, i) => 1500 - 2 * i)
    const dirty = truth.map((level, i) => level + 2 * normal() - (isWild(i) ? 400 : 0))
    const result = smooth(series(dirty), CAPACITY)
    const wild = result.filter((_, i) => isWild(i))
    expect(wild.every(one => one.outlier)).toBe(true)
    const errors = result.map((one, i) => Math.abs(one.smoothed_volume_l! - truth[i]!))
    expect(Math.max(...errors)).toBeLessThan(6)
  })

  test('is not drawn to a spell of four readings, two days away, that are off together as foam makes them', () => {
    const truth = Array.from({ length: 60 }, (_, i) => 1500 - 2 * i)
    const foam = truth.map((level, i) => level + (i % 2) + (i >= 30 && i < 34 ? 40 : 0))
    const result = values(series(foam))
    for (const i of [20, 21, 22, 23, 40, 41, 42, 43])
      expect(Math.abs(result[i]! - truth[i]! - 0.5)).toBeLessThan(0.5)
  })

  test('does not call a reading within 6 mm wild, however quiet its neighbours are', () => {
    const calm = (off: number) =>
      smooth(series([900, 900, 900, 900 + off, 900, 900, 900]), CAPACITY)[3]!.outlier
    expect([calm(6), calm(-6), calm(6.1), calm(-6.1)]).toEqual([false, false, true, true])
  })

  test('calls a reading wild beyond three times 1.4826 times the median deviation of its seven', () => {
    // The median is 103, the deviations 3, 3, 2, 2, 1, 0 and the reading's own: their median is 2, the limit 8.9.
    const off = (level: number) => smooth(series([100, 101, 102, level, 103, 105, 106]), CAPACITY)[3]!.outlier
    expect([off(103 + 8.8), off(103 + 9)]).toEqual([false, true])
  })

  test('gives readings without a usable echo no value, and lets none of them count', () => {
    const isDeaf = (i: number) => i % 5 === 2
    const line = Array.from({ length: 40 }, (_, i) => (isDeaf(i) ? at(i, 0, false) : at(i, 1500 - 3 * i)))
    const result = smooth(line, CAPACITY)
    expect(result.some(one => one.outlier)).toBe(false)
    expect(result.map(one => one.smoothed_volume_l?.toFixed(6) ?? null)).toEqual(
      line.map((one, i) => (isDeaf(i) ? null : one.volume_l.toFixed(6))),
    )
  })

  test('takes NaN and infinity for no usable echo', () => {
    const line = series(Array.from({ length: 20 }, (_, i) => 1500 - 3 * i))
    line[7] = { ...line[7]!, level_mm: Number.NaN }
    line[9] = { ...line[9]!, volume_l: Infinity }
    const result = values(line)
    expect([result[7], result[9]]).toEqual([null, null])
    expect(result[8]).toBeCloseTo(1500 - 24, 6)
  })

  test.each([
    ['delivery', 800],
    ['theft', -400],
    ['step just over 50 L', -56],
  ])('never smooths across a %s: both sides keep their own line', (_, size) => {
    const line = Array.from({ length: 60 }, (_unused, i) => 1000 - 2 * i + (i >= 30 ? size : 0))
    const result = smooth(series(line), CAPACITY)
    result.forEach((one, i) => expect(one.smoothed_volume_l).toBeCloseTo(line[i]!, 6))
    expect(result.map(one => one.segment)).toEqual(line.map((_unused, i) => (i >= 30 ? 1 : 0)))
  })

  test('sees no step in what is less than 50 L, nor in steady use of more than that between readings', () => {
    const small = Array.from({ length: 40 }, (_, i) => 1000 - 2 * i - (i >= 20 ? 40 : 0))
    const steady = Array.from({ length: 20 }, (_, i) => 1900 - 80 * i)
    for (const line of [small, steady])
      expect(new Set(smooth(series(line), CAPACITY).map(one => one.segment))).toEqual(new Set([0]))
  })

  test('takes 2.5 % of a large tank for a step, not 40 L', () => {
    const line = Array.from({ length: 40 }, (_, i) => 1000 - 0.5 * i + (i >= 20 ? 400 : 0))
    expect(smooth(series(line), 20_000).at(-1)!.segment).toBe(0)
    expect(smooth(series(line), 10_000).at(-1)!.segment).toBe(1)
  })

  test('keeps two deliveries of one day apart', () => {
    const line = Array.from({ length: 40 }, (_, i) => 500 + (i >= 20 ? 300 : 0) + (i >= 24 ? 500 : 0))
    values(series(line)).forEach((value, i) => expect(value).toBeCloseTo(line[i]!, 6))
  })

  test('believes a delivery with its second reading, and stays where it was until then', () => {
    const before = Array.from({ length: 20 }, (_, i) => 500 - 2 * i)
    expect(values(series([...before, 1500])).at(-1)).toBeCloseTo(462, 6)
    expect(values(series([...before, 1500, 1498])).at(-1)).toBeCloseTo(1498, 6)
  })

  test('keeps what it says within the vessel', () => {
    const falling = [...Array.from({ length: 10 }, (_, i) => 45 - 5 * i), 0, 0, 0]
    const result = values(series(falling))
    result.forEach(value => expect(value ?? 0).toBeGreaterThanOrEqual(0))
  })

  test('answers an empty list with one, and few readings with themselves', () => {
    expect(smooth([], CAPACITY)).toEqual([])
    expect(values(series([700]))).toEqual([700])
    expect(values(series([700, 690]))).toEqual([700, 690])
  })

  test('changes none of the readings it is given', () => {
    const samples = series([700, 690, 300, 680, 670]).map(sample => Object.freeze(sample))
    expect(() => smooth(Object.freeze(samples) as Sample[], CAPACITY)).not.toThrow()
  })
})

/** Use, noise, wild and missing echoes, deliveries and thefts, at uneven intervals. */
const anyHistory: fc.Arbitrary<Sample[]> = fc
  .record({
    // Percentage of failed echoes, in good devices and in bad ones.
    deafness: fc.constantFrom(0, 5, 50, 80),
    steps: fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 12 }),
        use: fc.integer({ min: 0, max: 12 }),
        off: fc.integer({ min: -8, max: 8 }),
        luck: fc.integer({ min: 0, max: 99 }),
        happening: fc.constantFrom(...Array<string>(20).fill(''), 'wild', 'silence', 'step', 'deaf spell'),
      }),
      { minLength: 1, maxLength: 260, size: 'max' },
    ),
  })
  .map(({ deafness, steps }) => {
    let [time, level, deaf] = [0, 1500, 0]
    return steps.map(({ hours, use, off, luck, happening }) => {
      time += (happening === 'silence' ? 400 : hours) * HOUR
      level = happening === 'step' ? 1500 + (level < 1000 ? 300 : -700) : Math.max(level - use, 20)
      deaf = happening === 'deaf spell' ? 30 : deaf - 1
      const heard = level + off - (happening === 'wild' ? 200 : 0)
      return { at: time, level_mm: heard, volume_l: heard * 1.1, ok: luck >= deafness && deaf <= 0 }
    })
  })

describe('what comes after a long silence', () => {
  test('does not judge the newest readings before it', () => {
    const heard = (hours: number, level_mm: number, ok = true): Sample => ({
      at: hours * HOUR,
      level_mm,
      volume_l: level_mm,
      ok,
    })
    const before = [heard(1, 1500), heard(2, 1500), heard(3, 1493)]
    const deaf = Array.from({ length: 60 }, (_, n) => heard(4 + n, 1500, false))
    const after = [heard(64, 1500), heard(65, 1500)]
    const told = (all: Sample[]) => smooth(all, CAPACITY).slice(0, before.length)
    expect(told([...before, ...deaf, ...after])).toEqual(told([...before, ...deaf]))
  })
})

describe('REACH', () => {
  test('readings further away have no part in a smoothed value: a window with that margin gives what the whole gives, and so does a part asked of it', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), fc.nat({ max: 40 }), (samples, start, length) => {
        const from = start % samples.length
        const to = Math.min(from + 1 + length, samples.length)
        const low = Math.max(0, from - REACH)
        const part = smooth(samples.slice(low, to + REACH), CAPACITY)
        const whole = smooth(samples, CAPACITY)
        // Segment numbers start at the first given reading, so compare only where segments begin.
        const told = (all: Smoothed[], first: number) =>
          all.slice(first, first + to - from).map(({ segment, ...one }, i) => ({
            ...one,
            begins: i > 0 && segment !== all[first + i - 1]!.segment,
          }))
        expect(told(part, from - low)).toEqual(told(whole, from))
        const only = smooth(samples, CAPACITY, from, to)
        expect(told(only, from)).toEqual(told(whole, from))
        expect(only.filter((_, i) => i < from || i >= to).every(one => one.smoothed_volume_l === null)).toBe(
          true,
        )
      }),
      { numRuns: 300 },
    )
  })

  test('one changed reading changes none further away than that', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), fc.integer({ min: 0, max: 2000 }), (samples, pick, level) => {
        const place = pick % samples.length
        const changed = samples.map((sample, i) =>
          i === place ? { ...sample, level_mm: level, volume_l: level, ok: !sample.ok } : sample,
        )
        const [before, after] = [smooth(samples, CAPACITY), smooth(changed, CAPACITY)]
        const far = (all: Smoothed[]) =>
          all.flatMap((one, i) => (Math.abs(i - place) > REACH ? [one.smoothed_volume_l, one.outlier] : []))
        expect(far(after)).toEqual(far(before))
      }),
      { numRuns: 300 },
    )
  })
})
