import { setups } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { hasTable } from './hasTable'

/** A setup asks for a strapping table only where the tank's shape needs one. */
export default partsOf(setups, { fields: { strapping: { isAsked: hasTable } } })
