import { setups } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { hasTable } from './hasTable'

/** Settings of a tank whose shape needs no strapping table ask for none. */
export default partsOf(setups, { fields: { strapping: { isAsked: hasTable } } })
