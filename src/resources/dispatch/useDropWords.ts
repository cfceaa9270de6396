import { useCallback } from 'react'
import type { DragText } from './dragStop'
import type { DropTarget } from './dropTarget'
import { costText } from './costWords'
import { isSamePlace, placeAtGap, placeKey, plannedPlace } from './places'
import type { Day } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { Insertions } from './useInsertions'
import { usePlaceWords } from './usePlaceWords'

/** What a drop would do, in words: from the costs in memory, without a request. */
export function useDropWords(
  plan: Day,
  format: DispatchFormat,
  known: (tankId: number) => Insertions | undefined,
) {
  const { nameOf, nameIn, placeWords } = usePlaceWords(plan, format)
  return useCallback(
    (tankId: number, target: DropTarget | undefined): DragText => {
      const { text } = format
      const title = nameOf(tankId)
      const plain = (...lines: string[]): DragText => ({ title, lines, isBroken: false })
      if (!target) return plain(text('drag.hint'))
      const present = plannedPlace(plan, tankId)
      if (target.kind === 'remove') return plain(text(present ? 'drag.remove' : 'drag.hint'))
      const place = placeAtGap(plan, tankId, target.gap)
      if (present && isSamePlace(place, present)) return plain(text('drag.same'))
      const where = placeWords(tankId, place)
      const insertions = known(tankId)
      if (!insertions) return plain(where, text('cost.loading'))
      const cost = insertions.byPlace.get(placeKey(place))
      if (!cost) return plain(where, text('cost.unknown'))
      const { amount, broken } = costText(cost, format, nameIn(place.vehicle_id))
      return { title, lines: [where, amount, ...broken], isBroken: broken.length > 0 }
    },
    [plan, format, known, nameOf, nameIn, placeWords],
  )
}
