import { tankgroups, tanks } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { requeueGroupInsight, requeueTankInsight } from './requeueInsight'

/** Tank fields that events and forecasts depend on. */
const OF_TANK = [
  'direction',
  'content_type',
  'capacity_l',
  'low_pct',
  'critical_pct',
  'safe_fill_pct',
  'dead_stock_l',
  'county_id',
  'group_id',
  'quarantined',
] as const
/** Group fields that tanks inherit for these. */
const OF_GROUP = ['low_pct', 'critical_pct', 'county_id'] as const

const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Recalculates events and forecasts when a field that they depend on changes. */
export const requeueHooks = [
  defineHook(tanks, {
    async afterSave({ db }, record, before) {
      if (before && OF_TANK.some(name => differs(record[name], before[name])))
        await requeueTankInsight(db, [record.id as number])
    },
  }),
  defineHook(tankgroups, {
    async afterSave({ db }, record, before) {
      if (before && OF_GROUP.some(name => differs(record[name], before[name])))
        await requeueGroupInsight(db, record.id as number)
    },
  }),
]
