import type { Deps } from '../../engine/deps'
import { processTankInsight } from './processInsight'
import { processTank } from '../readings/processQueue'

/**
 * Works out what waits for one tank before it is told of: who has handed in a message, and been told that it is safe, finds
 * in the next answer what it means. Costs two look-ups where nothing waits. A history of years that was handed in just now
 * is taken up as far as one go does; the rest follows in its turn.
 */
export async function catchUp(deps: Deps, tankId: number): Promise<void> {
  await processTank(deps, tankId)
  await processTankInsight(deps, tankId)
}
