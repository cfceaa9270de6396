import { useSearchParams } from 'react-router-dom'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import { groupIn, groupOf } from '../common/GroupFilter'

type Content = (typeof FUEL_TYPES)[number]
const NAMES = ['client', 'depot', 'content'] as const
type Name = (typeof NAMES)[number]

/** The fleet filter, stored in the URL so that it can be shared. */
export function useFleetFilter() {
  const [params, setParams] = useSearchParams()
  const group = groupOf(params)
  const content = FUEL_TYPES.find(type => type === params.get('content')) ?? null
  return {
    ...group,
    content,
    /** As input for calls. */
    asked: {
      ...groupIn(group),
      ...(content ? { content_type: content as Content } : {}),
    },
    set: (values: Partial<Record<Name, string | number | null>>) =>
      setParams(before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values))
          if (value === null) after.delete(name)
          else after.set(name, String(value))
        return after
      }),
  }
}
export type FleetQuery = ReturnType<typeof useFleetFilter>['asked']
