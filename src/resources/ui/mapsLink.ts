const ZOOM = 15

/** A link to a location on an external road map. */
export const mapsLink = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`
