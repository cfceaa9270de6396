/**
 * A link to directions from where the user is, which a phone opens in its own navigation app. The destination is
 * "latitude,longitude" or an address.
 */
export const directionsLink = (destination: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
