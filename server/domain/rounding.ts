/** Rounds to one decimal place, as levels and volumes are stored. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10
