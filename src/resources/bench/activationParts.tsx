import type { Parts } from '../engine/parts/parts'
import { ActivationNetwork } from './ActivationNetwork'
import { BenchLink } from './links'

/** Both registration lists show the device's network identity. */
export default { ListAction: BenchLink, cells: { network: ActivationNetwork } } satisfies Parts
