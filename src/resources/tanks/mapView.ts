import type { MapView } from '../ui/TankMap'

/** To the metre: enough at the nearest zoom. */
const DIGITS = 5
const ZOOMS = { min: 3, max: 18 }

/** A view as an address says it: latitude, longitude and zoom. */
export const viewText = ({ lat, lng, zoom }: MapView): string =>
  [lat.toFixed(DIGITS), lng.toFixed(DIGITS), zoom].join(',')

/** The view that an address names; undefined where it names none, or one that is not on the map. */
export function viewIn(text: string | null): MapView | undefined {
  if (!text || !/^-?\d+(\.\d+)?,-?\d+(\.\d+)?,\d+$/.test(text)) return undefined
  const [lat, lng, zoom] = text.split(',').map(Number) as [number, number, number]
  const isOnMap = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= ZOOMS.min && zoom <= ZOOMS.max
  return isOnMap ? { lat, lng, zoom } : undefined
}
