import { tanks } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { topupResolved, visitUnscheduled } from '../../events'
import { deliveryDayProblem, litresProblem } from './requestTopup'

/** Requests and plans for top-ups. */
export const topupActions = defineActions(tanks, {
  requestTopup: ({ now, principal, record, input: { topup_l, topup_wish_on }, problems }) => {
    const litres = litresProblem(topup_l, record.capacity_l)
    const day = deliveryDayProblem(topup_wish_on, now)
    if (litres) problems.topup_l = litres
    if (day) problems.topup_wish_on = day
    return { topup_by: principal.uid, topup_at: now.toISOString() }
  },
  unRequestTopup: () => ({
    topup_l: null,
    topup_note: null,
    topup_wish_on: null,
    topup_on: null,
    topup_by: null,
    topup_at: null,
  }),
  scheduleTopup: async ({ tx, now, record, input: { topup_on }, problems }) => {
    const day = deliveryDayProblem(topup_on, now)
    if (day) {
      problems.topup_on = day
      return
    }
    // Owners of tanks that fill up are not told of collections.
    if (record.direction === 1) return
    const news = { kind: 'planned', on: topup_on, askedAt: record.topup_at ?? now } as const
    await topupResolved.publish(tx, { tankId: record.id, news, now })
  },
  unscheduleTopup: async ({ tx, now, principal, record }) => {
    await visitUnscheduled.publish(tx, { tankId: record.id, day: record.topup_on, by: principal.uid, now })
    return { topup_on: null }
  },
})
