import { offset } from './offset'

/** The zoom at which a name is shown: 0 at any zoom, 3 only at high zoom. */
type Rank = 0 | 1 | 2 | 3
export type Named = { readonly name: string; readonly lat: number; readonly lng: number; readonly rank: Rank }

/**
 * One line per name: rank, latitude, longitude, name. Towns are within 2 km of their location in GeoNames
 * (geonames.org, places of more than 1000 people, November 2026), accurate enough for a label; Tulla is too small to
 * be there.
 */
const read = (lines: string): Named[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [rank, lat, lng, ...name] = line.trim().split(' ')
      return { name: name.join(' '), lat: Number(lat), lng: Number(lng), rank: Number(rank) as Rank }
    })

export const TOWNS: readonly Named[] = read(`
  0 53.350 -6.260 Dublin
  0 51.897 -8.470 Cork
  0 54.597 -5.930 Belfast
  0 53.271 -9.057 Galway
  0 51.507 -0.128 London
  0 53.480 -2.242 Manchester
  0 55.861 -4.251 Glasgow
  1 52.664 -8.623 Limerick
  1 52.259 -7.110 Waterford
  1 54.997 -7.319 Derry
  1 54.270 -8.474 Sligo
  1 53.424 -7.940 Athlone
  1 52.336 -6.463 Wexford
  1 52.270 -9.702 Tralee
  1 54.950 -7.737 Letterkenny
  1 54.005 -6.404 Dundalk
  1 52.654 -7.252 Kilkenny
  1 55.953 -3.189 Edinburgh
  1 57.149 -2.094 Aberdeen
  1 57.478 -4.224 Inverness
  1 54.978 -1.618 Newcastle
  1 54.895 -2.934 Carlisle
  1 53.408 -2.991 Liverpool
  1 53.800 -1.549 Leeds
  1 52.480 -1.900 Birmingham
  1 51.481 -3.179 Cardiff
  1 51.454 -2.588 Bristol
  1 50.376 -4.143 Plymouth
  1 50.905 -1.404 Southampton
  1 52.630 1.297 Norwich
  2 52.846 -8.981 Ennis
  2 53.718 -6.356 Drogheda
  2 52.840 -6.926 Carlow
  2 53.855 -9.298 Castlebar
  2 53.525 -7.338 Mullingar
  2 53.274 -7.489 Tullamore
  2 53.034 -7.300 Portlaoise
  2 53.653 -6.681 Navan
  2 53.216 -6.659 Naas
  2 52.981 -6.045 Wicklow
  2 52.355 -7.704 Clonmel
  2 52.862 -8.197 Nenagh
  2 52.681 -7.802 Thurles
  2 52.088 -7.625 Dungarvan
  2 52.059 -9.507 Killarney
  2 52.139 -8.645 Mallow
  2 51.680 -9.453 Bantry
  2 53.489 -10.019 Clifden
  2 53.800 -9.518 Westport
  2 54.116 -9.154 Ballina
  2 53.632 -8.190 Roscommon
  2 53.946 -8.090 Carrick-on-Shannon
  2 53.727 -7.793 Longford
  2 53.991 -7.361 Cavan
  2 54.249 -6.968 Monaghan
  2 54.654 -8.110 Donegal
  2 54.344 -7.632 Enniskillen
  2 54.598 -7.300 Omagh
  2 54.350 -6.653 Armagh
  2 54.176 -6.340 Newry
  2 54.864 -6.276 Ballymena
  2 55.133 -6.661 Coleraine
  2 53.309 -4.632 Holyhead
  2 51.621 -3.944 Swansea
  3 52.178 -8.906 Kanturk
  3 52.138 -8.276 Fermoy
  3 51.746 -8.742 Bandon
  3 51.550 -9.263 Skibbereen
  3 51.904 -8.959 Macroom
  3 51.954 -7.847 Youghal
  3 52.266 -8.268 Mitchelstown
  3 52.355 -8.684 Charleville
  3 52.516 -7.886 Cashel
  3 52.377 -7.922 Cahir
  3 52.474 -8.162 Tipperary
  3 52.349 -7.413 Carrick-on-Suir
  3 52.955 -7.798 Roscrea
  3 53.098 -7.910 Birr
  3 52.527 -7.137 Thomastown
  3 52.396 -6.936 New Ross
  3 52.502 -6.566 Enniscorthy
  3 52.675 -6.293 Gorey
  3 52.797 -6.160 Arklow
  3 53.202 -6.098 Bray
  3 53.182 -6.797 Newbridge
  3 53.156 -6.911 Kildare
  3 52.992 -6.981 Athy
  3 53.727 -6.879 Kells
  3 53.555 -6.792 Trim
  3 52.449 -9.061 Newcastle West
  3 52.524 -8.938 Rathkeale
  3 52.400 -8.577 Kilmallock
  3 52.446 -9.485 Listowel
  3 52.640 -9.483 Kilrush
  3 52.867 -8.760 Tulla
  3 53.300 -8.748 Athenry
  3 53.515 -8.851 Tuam
  3 53.197 -8.567 Loughrea
  3 53.328 -8.220 Ballinasloe
  3 54.516 -6.058 Lisburn
`)

/** Counties, labelled near their middle. */
export const COUNTIES: readonly Named[] = read(`
  1 54.90 -6.25 Antrim
  1 54.27 -6.60 Armagh
  1 52.72 -6.83 Carlow
  1 53.95 -7.25 Cavan
  1 52.85 -9.10 Clare
  1 52.00 -8.75 Cork
  1 54.90 -7.95 Donegal
  1 54.33 -5.93 Down
  1 53.42 -6.30 Dublin
  1 54.35 -7.60 Fermanagh
  1 53.38 -8.75 Galway
  1 52.15 -9.65 Kerry
  1 53.18 -6.80 Kildare
  1 52.58 -7.25 Kilkenny
  1 53.00 -7.40 Laois
  1 54.12 -8.00 Leitrim
  1 52.50 -8.80 Limerick
  1 54.95 -6.85 Londonderry
  1 53.72 -7.75 Longford
  1 53.88 -6.48 Louth
  1 53.90 -9.30 Mayo
  1 53.62 -6.65 Meath
  1 54.15 -6.95 Monaghan
  1 53.25 -7.65 Offaly
  1 53.70 -8.25 Roscommon
  1 54.15 -8.60 Sligo
  1 52.65 -7.95 Tipperary
  1 54.60 -7.20 Tyrone
  1 52.20 -7.55 Waterford
  1 53.53 -7.45 Westmeath
  1 52.45 -6.60 Wexford
  1 53.00 -6.40 Wicklow
`)

/** The maximum distance of a town that describes a location, km. */
const NEAR_KM = 60
const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

export type Near = { town: string; km: number; direction: (typeof DIRECTIONS)[number] }

/** The nearest town to a location, with the distance and direction from the town. */
export function nearestTown(lat: number, lng: number): Near | null {
  let near: Near | null = null
  for (const town of TOWNS) {
    const { north, east } = offset(town, { lat, lng })
    const km = Math.hypot(north, east)
    if (km > (near?.km ?? NEAR_KM)) continue
    const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
    near = { town: town.name, km, direction: DIRECTIONS[(eighth + 8) % 8]! }
  }
  return near
}
