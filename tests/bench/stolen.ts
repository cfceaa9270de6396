import { existsSync, readFileSync } from 'node:fs'

/** CPU ticks of the machine since it started, and how many of them the host gave to others (proc(5), `steal`). */
function ticks(): { all: number; stolen: number } | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n')
  const spent = line!.split(/\s+/).slice(1, 9).map(Number)
  return { all: spent.reduce((sum, one) => sum + one, 0), stolen: spent[7] ?? 0 }
}

/**
 * Returns a function that tells the share of CPU time stolen since this call; undefined if the machine doesn't report
 * it.
 */
export function watchStolen(): () => number | undefined {
  const before = ticks()
  return () => {
    const after = ticks()
    if (!before || !after) return undefined
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
  }
}
