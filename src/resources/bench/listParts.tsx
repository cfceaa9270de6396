import type { Parts } from '../engine/parts/parts'
import { BenchLink } from './links'

/** What the lists of everything that is made at a bench have. */
export default { ListAction: BenchLink } satisfies Parts
