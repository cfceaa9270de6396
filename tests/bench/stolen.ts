import { existsSync, readFileSync } from 'node:fs'

/** Ticks of the machine's CPUs since it started, and how many of them its host gave to others (proc(5), `steal`). */
function ticks(): { all: number; stolen: number } | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n')
  const spent = line!.split(/\s+/).slice(1, 9).map(Number)
  return { all: spent.reduce((sum, one) => sum + one, 0), stolen: spent[7] ?? 0 }
}

/** Tells, when asked, which share of the CPUs' time since now others had; nothing where the machine doesn't say. */
export function watchStolen(): () => number | undefined {
  const before = ticks()
  return () => {
    const after = ticks()
    if (!before || !after) return undefined
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
  }
}
