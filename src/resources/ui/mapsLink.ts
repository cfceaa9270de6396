const ZOOM = 15

/** Somebody else's map of a place, with its roads. */
export const mapsLink = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`
