import { authorisedJson } from '../../providers/auth/authorised'
import type { Values } from '../engine/parts/parts'

/**
 * Fields that a tank copies from its model; the server copies the same, so that later changes of the model don't
 * rewrite litres.
 */
const TAKEN = ['shape', 'dimensions', 'strapping', 'capacity_l'] as const

/** The chosen model's geometry and capacity, for a tank's form. */
export async function fromModel(id: unknown, signal: AbortSignal): Promise<Values | undefined> {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined
  const { json } = await authorisedJson<Values>(`/api/models/${id}`, { signal })
  return Object.fromEntries(TAKEN.map(name => [name, json[name] ?? null]))
}
