import { tanks } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { checkHours, type Hours } from './checkTimes'

/** A tank's delivery hours end after they begin. */
export const deliveryHoursHook = defineHook(tanks, {
  beforeSave(_, { delivery_hours }, __, problems) {
    if (!problems.delivery_hours) checkHours('delivery_hours', (delivery_hours ?? []) as Hours, problems)
  },
})
