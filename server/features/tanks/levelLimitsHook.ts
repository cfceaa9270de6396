import { tankgroups } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { updateLevelState } from './levelState'

/** Limits that tanks inherit from their group by default. */
const LIMITS = ['low_pct', 'critical_pct'] as const

export const levelLimitsHook = defineHook(tankgroups, {
  async afterSave({ db }, record, before) {
    if (before && LIMITS.some(name => record[name] !== before[name]))
      await updateLevelState(db, 'group_id', record.id as number)
  },
})
