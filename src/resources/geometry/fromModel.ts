import { authorisedJson } from '../../providers/auth/authorised'
import type { Values } from '../engine/parts/parts'

/** What a tank takes from its model; the server copies the same, so that later changes of the model rewrite no litres. */
const TAKEN = ['shape', 'dimensions', 'strapping', 'capacity_l'] as const

/** A chosen model's geometry and capacity, for the form of a tank. */
export async function fromModel(id: unknown, signal: AbortSignal): Promise<Values | undefined> {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined
  const { json } = await authorisedJson<Values>(`/api/models/${id}`, { signal })
  return Object.fromEntries(TAKEN.map(name => [name, json[name] ?? null]))
}
