import { firmwares } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'
import { hasImage } from '../services/firmware/images'

export const firmwareActions = defineActions(firmwares, {
  /** Who uploaded an image doesn't let it out as well, and without an image there is nothing to let out. */
  approve: async ({ tx, record, principal, problems }) => {
    if (!(await hasImage(tx, record.id))) problems.sha256 = { key: 'validation.imageMissing' }
    if (record.created_by === principal.uid) problems.state = { key: 'validation.secondPerson' }
  },
})
