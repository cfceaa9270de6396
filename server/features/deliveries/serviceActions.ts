import { services } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'

export const serviceActions = defineActions(services, {
  unmatch: () => ({ ticket_no: null, ticket_l: null }),
  undo: () => ({ reason: null }),
})
