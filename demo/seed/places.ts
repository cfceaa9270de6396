import { between, pick, type Random } from '../simulate/random'

/** A town, and its Eircode routing key. */
export type Town = { town: string; lat: number; lng: number; key: string }

/**
 * Towns around which the demonstration's tanks stand. They are inland and well away from county borders and lakes, so
 * that a point a few kilometres off is still on land in the same county.
 */
export const TOWNS = {
  Cork: [
    { town: 'Mallow', lat: 52.139, lng: -8.645, key: 'P51' },
    { town: 'Kanturk', lat: 52.178, lng: -8.906, key: 'P51' },
    { town: 'Fermoy', lat: 52.138, lng: -8.276, key: 'P61' },
    { town: 'Bandon', lat: 51.746, lng: -8.742, key: 'P72' },
  ],
  Tipperary: [
    { town: 'Thurles', lat: 52.681, lng: -7.802, key: 'E41' },
    { town: 'Cashel', lat: 52.516, lng: -7.886, key: 'E25' },
    { town: 'Cahir', lat: 52.377, lng: -7.922, key: 'E21' },
  ],
  Kilkenny: [
    { town: 'Kilkenny', lat: 52.654, lng: -7.252, key: 'R95' },
    { town: 'Thomastown', lat: 52.527, lng: -7.137, key: 'R95' },
  ],
  Limerick: [
    { town: 'Newcastle West', lat: 52.449, lng: -9.061, key: 'V42' },
    { town: 'Rathkeale', lat: 52.524, lng: -8.938, key: 'V94' },
    { town: 'Kilmallock', lat: 52.4, lng: -8.577, key: 'V35' },
  ],
  Clare: [
    { town: 'Ennis', lat: 52.846, lng: -8.981, key: 'V95' },
    { town: 'Tulla', lat: 52.867, lng: -8.76, key: 'V95' },
  ],
  Galway: [
    { town: 'Athenry', lat: 53.3, lng: -8.748, key: 'H65' },
    { town: 'Tuam', lat: 53.515, lng: -8.851, key: 'H54' },
  ],
  Meath: [
    { town: 'Navan', lat: 53.653, lng: -6.681, key: 'C15' },
    { town: 'Kells', lat: 53.727, lng: -6.879, key: 'A82' },
    { town: 'Trim', lat: 53.555, lng: -6.792, key: 'C15' },
  ],
  Kildare: [
    { town: 'Naas', lat: 53.216, lng: -6.659, key: 'W91' },
    { town: 'Kildare', lat: 53.156, lng: -6.911, key: 'R51' },
  ],
} as const satisfies Record<string, readonly Town[]>
export type County = keyof typeof TOWNS

/** Greatest distance of a customer from its town, km. */
export const AROUND_KM = 4
const KM_PER_DEGREE = 111.2
const EIRCODE = 'ACDEFHKNPRTVWXY0123456789'.split('')

/** A random point around a town, uniformly distributed over the circle. */
function around(random: Random, { lat, lng }: { lat: number; lng: number }, km: number) {
  const far = (Math.sqrt(random()) * km) / KM_PER_DEGREE
  const angle = between(random, 0, 2 * Math.PI)
  const digits = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    lat: digits(lat + far * Math.sin(angle)),
    lng: digits(lng + (far * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)),
  }
}

/** An address in a county. The Eircode has the town's routing key; its other characters are invented. */
export function addressIn(random: Random, county: County) {
  const town = pick<Town>(random, TOWNS[county])
  return {
    town: town.town,
    postcode: `${town.key} ${Array.from({ length: 4 }, () => pick(random, EIRCODE)).join('')}`,
    ...around(random, town, AROUND_KM),
  }
}

/** A tank stands within metres of its owner's door. */
export const beside = (random: Random, home: { lat: number; lng: number }) => around(random, home, 0.05)
