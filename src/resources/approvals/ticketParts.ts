import { tickets } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { TicketTools } from './TicketTools'

/** The tank's name is stored for the search; the link already shows it. */
export default partsOf(tickets, { ListAction: TicketTools, omitFields: ['tank_name'] })
