/** Identifiers of tanks, trucks and depots in a `Problem`. */
export const stopKey = (tank_id: number): string => `t${tank_id}`
export const vehicleKey = (vehicle_id: number): string => `v${vehicle_id}`
export const depotKey = (depot_id: number): string => `d${depot_id}`

const numberOf = (letter: string, key: string): number => {
  const id = Number(key.slice(1))
  if (key[0] !== letter || !Number.isSafeInteger(id)) throw new Error(`Not a key of a planned day: ${key}`)
  return id
}

/** Inverse of `stopKey`. Throws for other keys. */
export const tankId = (key: string): number => numberOf('t', key)
/** Inverse of `vehicleKey`. Throws for other keys. */
export const vehicleId = (key: string): number => numberOf('v', key)
