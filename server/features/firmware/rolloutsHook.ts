import { rollouts } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'

export const rolloutsHook = defineHook(rollouts, {
  /** Stages are shares of all devices, and can't change while the roll-out runs. */
  beforeSave(_context, values, current, problems) {
    // An invalid list of stages has been reported already.
    const isList = !Object.keys(problems).some(name => name.startsWith('stages'))
    const stages = (isList ? (values.stages ?? []) : []) as readonly { pct?: number }[]
    const sum = stages.reduce((all, { pct }) => all + Number(pct ?? 0), 0)
    if (stages.length > 0 && sum !== 100) problems.stages ??= { key: 'validation.stages', args: { sum } }
    const isPlanned = current === undefined || current.state === 'draft'
    for (const name of ['stages', 'firmware_id', 'test_only'])
      if (
        !isPlanned &&
        Object.hasOwn(values, name) &&
        JSON.stringify(values[name]) !== JSON.stringify(current[name])
      )
        problems[name] ??= { key: 'validation.readOnly' }
  },
  afterSave() {
    notifyWorkers()
  },
})
