import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import { isDay } from './clock'
import type { Depot } from './types'

const NAMES = ['depot', 'day', 'product', 'trucks'] as const
type Name = (typeof NAMES)[number]

/** Ids in a text such as "3,5". */
const idsIn = (text: string | null): readonly number[] =>
  (text ?? '')
    .split(',')
    .filter(part => /^[1-9]\d{0,9}$/.test(part))
    .map(Number)

/**
 * What the planner shows, stored in the URL so that it can be shared: the depot, the day, the product of candidates,
 * and the trucks; all trucks where none is named. Without a depot, the first one with trucks, on its next working day.
 */
export function useDispatchAddress(depots: readonly Depot[] | undefined) {
  const [params, setParams] = useSearchParams()
  const asked = idsIn(params.get('depot'))[0]
  const depot = depots?.find(({ id }) => id === asked) ?? depots?.find(each => each.trucks > 0) ?? depots?.[0]
  const named = params.get('day')
  const product = FUEL_TYPES.find(type => type === params.get('product')) ?? null
  const trucks = params.get('trucks')
  const chosen = useMemo(() => idsIn(trucks), [trucks])
  const set = useCallback(
    (values: Partial<Record<Name, string | number | null>>, state?: unknown) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values))
            if (value === null || value === '') after.delete(name)
            else after.set(name, String(value))
          return after
        },
        { replace: true, state },
      ),
    [setParams],
  )
  return {
    depot,
    day: isDay(named) ? named : (depot?.next_day ?? ''),
    product,
    trucks: chosen,
    /** Whether the URL names both the depot and the day that are shown. */
    isComplete: depot !== undefined && asked === depot.id && isDay(named),
    set,
  }
}
