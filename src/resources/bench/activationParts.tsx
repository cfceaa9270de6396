import type { Parts } from '../engine/parts/parts'
import { ActivationNetwork } from './ActivationNetwork'
import { BenchLink } from './links'

/** Both lists of registrations tell what a device is known by on its network. */
export default { ListAction: BenchLink, cells: { network: ActivationNetwork } } satisfies Parts
