import { vehicles } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { checkGroup } from './checkGroup'
import { checkBreaks, checkOrder, type Breaks } from './checkTimes'

type Shift = { shift_start: string; shift_end: string; breaks: Breaks | null }

/** A truck stands at a depot; its shift ends after it begins, and its breaks are within the shift. */
export const vehiclesHook = defineHook(vehicles, {
  async beforeSave({ db }, values, current, problems) {
    await checkGroup(db, { field: 'depot_id', id: values.depot_id, wanted: 'depot' }, problems)
    const record = { ...current, ...values }
    checkOrder(record, 'shift_start', 'shift_end', problems)
    const { shift_start: start, shift_end: end, breaks } = record as Shift
    if (!problems.shift_start && !problems.shift_end && !problems.breaks)
      checkBreaks(breaks ?? [], { start, end }, problems)
  },
})
