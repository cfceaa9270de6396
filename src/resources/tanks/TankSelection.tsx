import { changePlan } from '../../config/calls/dispatch'
import type { BulkSelection } from '../../providers/data/bulkAnswer'
import { canCall } from '../engine/permissions'
import { PlanThese } from './PlanThese'
import SelectionSum from './SelectionSum'

/** What the selected tanks amount to, and for planners a way to put them on a day's rounds. */
export default function TankSelection({ which }: { which: BulkSelection }) {
  return (
    <>
      <SelectionSum which={which} />
      {canCall(changePlan) ? <PlanThese which={which} /> : null}
    </>
  )
}
