import { townlands } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { updateSearchText } from './searchText'

export const townlandsHook = defineHook(townlands, {
  /** Customers have its new name by now; so have the texts by which their tanks are found. */
  async afterSave({ db }, record, before) {
    if (before && before.name !== record.name)
      await updateSearchText(db, { field: 'c.townland_id', id: record.id })
  },
})
