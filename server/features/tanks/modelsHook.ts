import { models } from '../../../src/config/entities/declared'
import { addCapacityProblem, addGeometryProblems } from './geometry'
import { defineHook } from '../../engine/behaviour/hook'

export const modelsHook = defineHook(models, {
  beforeSave(_context, values, current, problems) {
    const record = { ...current, ...values }
    if (addGeometryProblems(record, problems)) addCapacityProblem(record, problems)
  },
})
