import { insertions, stopKey, withTank } from '../../domain/dispatch/day'
import { AppError } from '../../engine/errors'
import { openDay, readDay } from './openDay'
import type { Planning } from './planning'

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))

/** Cost of a visit to a tank at each position of each truck, and the limits that it breaks there. */
export async function insertionsOf(planning: Planning, depotId: number, day: string, tankId: number) {
  const open = openDay(await readDay(planning, depotId, day, { also: [tankId] }))
  if (!open.tanks.some(({ id }) => id === tankId))
    throw new AppError('invalid', { key: 'validation.otherDepot' }, { field: 'tank_id' })
  const { problem, start } = withTank(open.input, open.planned, tankId)
  const costs = insertions(problem, start, stopKey(tankId))
  return {
    version: open.row.version,
    costs: costs.map(({ vehicle_id, trip, position, metres, seconds, money, late, over, broken }) => ({
      vehicle_id,
      trip,
      position,
      metres: rounded(metres),
      seconds: rounded(seconds),
      money: rounded(money, 2),
      late: late.map(({ tank_id, late_s }) => ({ tank_id, minutes: rounded(late_s / 60, 1) })),
      over: over.map(({ compartment, litres }) => ({ compartment, litres: rounded(litres) })),
      broken: broken.map(({ key, args = {} }) => ({ key, args: { ...args } })),
    })),
  }
}
