import { rollouts } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { RolloutFailures, RolloutUnderWay } from './RolloutDevices'
import { RolloutStages } from './RolloutStages'

/** A roll-out's page shows whether it is safe to continue: stages first, then failures with reasons. */
export default partsOf(rollouts, {
  // The stages panel shows why it stopped.
  omitFields: ['stop_reason', 'halt'],
  panels: [
    { key: 'stages', label: 'rollouts.stages', Content: RolloutStages, span: 2 },
    { key: 'underWay', label: 'rollouts.underWay', Content: RolloutUnderWay },
    { key: 'failures', label: 'rollouts.failures', Content: RolloutFailures },
  ],
})
