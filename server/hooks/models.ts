import { addCapacityProblem, addGeometryProblems } from './geometry'
import type { Hook } from './types'

export const modelsHook: Hook = {
  beforeSave(_context, values, current, problems) {
    const record = { ...current, ...values }
    if (addGeometryProblems(record, problems)) addCapacityProblem(record, problems)
  },
}
