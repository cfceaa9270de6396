import { firmwares } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'

export const firmwareActions = defineActions(firmwares, {
  /** Who uploaded an image doesn't let it out as well. */
  approve: ({ record, principal, problems }) => {
    if (record.created_by === principal.uid) problems.state = { key: 'validation.secondPerson' }
  },
})
