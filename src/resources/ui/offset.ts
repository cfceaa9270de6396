export type Place = { readonly lat: number; readonly lng: number }

const KM_A_DEGREE = 111.2

/** The offset between two locations, in km to the north and east. Planar approximation: accurate within a country. */
export const offset = (from: Place, to: Place) => ({
  north: (to.lat - from.lat) * KM_A_DEGREE,
  east: (to.lng - from.lng) * KM_A_DEGREE * Math.cos((to.lat * Math.PI) / 180),
})

export function kmApart(from: Place, to: Place): number {
  const { north, east } = offset(from, to)
  return Math.hypot(north, east)
}
