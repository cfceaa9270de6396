import type { Parts } from '../engine/parts/parts'
import { BenchLink } from './links'

/** Shared by the lists of all bench records. */
export default { ListAction: BenchLink } satisfies Parts
