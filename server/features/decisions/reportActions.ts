import { reports } from '../../../src/config/entities/declared'
import type { ActionContext } from '../../engine/behaviour/action'
import { defineActions } from '../../engine/behaviour/action'
import { updateReportState } from './tankReports'

type Context = Pick<ActionContext<{ id: number; tank_id: number }>, 'tx' | 'write' | 'record'>

/** The action stores the report's state only after its handler, so set it here before the tank's state is computed. */
const move = async (
  { tx, write, record }: Context,
  state: 'reported' | 'closed' | 'withdrawn',
  otherwise: 'none' | 'closed',
) => {
  await tx.query('update reports set state = $2 where id = $1', [record.id, state])
  await updateReportState(tx, write, record.tank_id, otherwise)
}

export const reportActions = defineActions(reports, {
  close: async context => {
    await move(context, 'closed', 'closed')
    return { close_reason: context.input.reason }
  },
  withdraw: context => move(context, 'withdrawn', 'none'),
  reopen: async context => {
    await move(context, 'reported', 'none')
    return { close_reason: null }
  },
})
