import { DISPATCH_KINDS } from '../../config/entities/shared/jobKinds'
import { canOpenList } from '../../providers/auth/canOpenList'
import { openPages } from '../../providers/auth/openPages'
import { listLink, listPath } from '../engine/links'
import { endOfDay, startOfDay } from '../engine/zoned'
import type { FigureList, Month } from './performanceFigures'

/** The list behind a month's bar: done stops, or the report of run-outs. Undefined if it isn't the user's. */
export function performanceLinks(depotId: number, zone: string) {
  return (list: FigureList, { from, to }: Month): string | undefined => {
    if (list === 'run-outs') {
      if (!openPages().some(({ path }) => path === 'library')) return undefined
      const query = { report: list, tank_group_id: String(depotId), from, to }
      return `${listPath('library')}?${new URLSearchParams(query)}`
    }
    if (!canOpenList(list)) return undefined
    const days = { eta_gte: startOfDay(from, zone)!, eta_lte: endOfDay(to, zone)! }
    return listLink(list, {
      filter: { group_id: depotId, kind: [...DISPATCH_KINDS], state: ['done'], ...days },
    })
  }
}
