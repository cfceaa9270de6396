/** A link to directions from where the user is, which a phone opens in its own navigation app. */
export const directionsLink = (lat: number, lng: number): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
