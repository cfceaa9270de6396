import type { MapView } from '../ui/TankMap'

/** Coordinate decimals: about 1 m, enough for the highest zoom. */
const DIGITS = 5
const ZOOMS = { min: 3, max: 18 }

/** A map viewport in URL format: latitude, longitude and zoom. */
export const viewText = ({ lat, lng, zoom }: MapView): string =>
  [lat.toFixed(DIGITS), lng.toFixed(DIGITS), zoom].join(',')

/** Parses a map viewport from the URL; undefined if missing or invalid. */
export function viewIn(text: string | null): MapView | undefined {
  if (!text || !/^-?\d+(\.\d+)?,-?\d+(\.\d+)?,\d+$/.test(text)) return undefined
  const [lat, lng, zoom] = text.split(',').map(Number) as [number, number, number]
  const isOnMap = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= ZOOMS.min && zoom <= ZOOMS.max
  return isOnMap ? { lat, lng, zoom } : undefined
}
