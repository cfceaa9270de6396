import { services } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'

/** The tank's name is kept to be searched; its link says it already. */
export default partsOf(services, { omitFields: ['tank_name'] })
