import { customers, devices, townlands } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { updateSearchText } from './searchText'

/** Updates tanks' search texts when related records change. */
export const searchTextHooks = [
  defineHook(customers, {
    async afterSave({ db }, record, before) {
      if (before) await updateSearchText(db, { field: 't.customer_id', id: record.id })
    },
  }),
  defineHook(devices, {
    async afterSave({ db }, record, before) {
      if (before) await updateSearchText(db, { field: 't.device_id', id: record.id })
    },
  }),
  defineHook(townlands, {
    /** The customers' copies of the name are updated by now. */
    async afterSave({ db }, record, before) {
      if (before && before.name !== record.name)
        await updateSearchText(db, { field: 'c.townland_id', id: record.id })
    },
  }),
]
