import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text of a benchmark file: from CVRPLIB and Solomon (1987), through PyVRP (MIT). */
export const benchmark = (file: string) => readFileSync(join(import.meta.dirname, 'instances', file), 'utf8')
