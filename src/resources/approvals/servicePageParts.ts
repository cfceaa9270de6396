import { services } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'

/** The tank's name is stored for the search; the link already shows it. */
export default partsOf(services, { omitFields: ['tank_name'] })
