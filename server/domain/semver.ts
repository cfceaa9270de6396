const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/
const isNumber = (part: string) => /^\d+$/.test(part)

/** Numeric identifiers sort before others, which sort in ASCII order. Semantic Versioning 2.0.0, section 11. */
function compareIdentifiers(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b)
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Compares two versions: negative when `b` is newer. A pre-release (1.6.0-rc.1) comes before its release, rc.2 before
 * rc.10. Undefined when either isn't a version.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const [left, right] = [VERSION.exec(a), VERSION.exec(b)]
  if (!left || !right) return undefined
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part])
    if (difference !== 0) return difference
  }
  if (left[4] === undefined || right[4] === undefined)
    return Number(left[4] === undefined) - Number(right[4] === undefined)
  const [before, after] = [left[4].split('.'), right[4].split('.')]
  for (const [i, identifier] of before.entries()) {
    if (after[i] === undefined) return 1
    const difference = compareIdentifiers(identifier, after[i])
    if (difference !== 0) return difference
  }
  return before.length - after.length
}
