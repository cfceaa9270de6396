import { useSearchParams } from 'react-router-dom'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'

type Content = (typeof FUEL_TYPES)[number]
const NAMES = ['client', 'depot', 'content'] as const
type Name = (typeof NAMES)[number]

const idIn = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)

/** Whose tanks the figures are of. It stands in the address, so that somebody else sees the same. */
export function useFleetFilter() {
  const [params, setParams] = useSearchParams()
  const client = idIn(params.get('client'))
  const depot = idIn(params.get('depot'))
  const content = FUEL_TYPES.find(type => type === params.get('content')) ?? null
  return {
    client,
    depot,
    content,
    /** As calls take it. */
    asked: {
      ...((depot ?? client) ? { tank_group_id: (depot ?? client)! } : {}),
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
export type Asked = ReturnType<typeof useFleetFilter>['asked']
