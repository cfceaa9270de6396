const scratch = new Float64Array(512)

/** Sorts in place by insertion: the windows of cleaning are short, and a call to a general sort costs more. */
function sortHead(count: number) {
  for (let i = 1; i < count; i++) {
    const value = scratch[i]!
    let j = i - 1
    while (j >= 0 && scratch[j]! > value) {
      scratch[j + 1] = scratch[j]!
      j--
    }
    scratch[j + 1] = value
  }
}

/**
 * Median of `of(from)`, …, `of(to − 1)`, at most 512 values: the one in the middle; of an even number, the mean of the two
 * in the middle. NaN for none.
 */
export function medianOf(from: number, to: number, of: (i: number) => number): number {
  const count = to - from
  if (count <= 0) return Number.NaN
  for (let i = 0; i < count; i++) scratch[i] = of(from + i)
  sortHead(count)
  const middle = count >> 1
  return count % 2 === 1 ? scratch[middle]! : (scratch[middle - 1]! + scratch[middle]!) / 2
}
