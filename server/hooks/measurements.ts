import { measurements } from '../../src/config/entities/declared'
import { defineHook } from '../behaviour/hook'
import { evaluate } from '../domain/calibration'

export const measurementsHook = defineHook(measurements, {
  beforeSave(_context, values, current, problems) {
    const { samples_mm, reference_mm } = { ...current, ...values }
    if (problems.samples_mm || problems.reference_mm) return
    Object.assign(values, evaluate((samples_mm ?? []) as number[], reference_mm as number))
  },
})
