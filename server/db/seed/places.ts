/** Countries and counties: the Republic's 26 and Northern Ireland's 6 first, then Great Britain's nations. */
export const COUNTRIES = [
  { id: 1, name: 'Ireland', code: 'IE' },
  { id: 2, name: 'United Kingdom', code: 'GB' },
]
const REPUBLIC =
  'Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Waterford Westmeath Wexford Wicklow'
const NORTH = 'Antrim Armagh Down Fermanagh Londonderry Tyrone'
const BRITAIN = ['England', 'Scotland', 'Wales']

const named = [
  ...REPUBLIC.split(' ').map(name => ({ name, country_id: 1 })),
  ...NORTH.split(' ').map(name => ({ name, country_id: 2 })),
  ...BRITAIN.map(name => ({ name, country_id: 2 })),
]
export const COUNTIES = named.map((county, i) => ({ id: i + 1, position: i, ...county }))
export const countyId = (name: string): number => COUNTIES.find(county => county.name === name)!.id

/** Towns around which the demonstration's tanks stand: inland, so that a few kilometres off is still a field. */
export const TOWNS = {
  Cork: [
    { town: 'Mallow', lat: 52.139, lng: -8.645, key: 'P51' },
    { town: 'Fermoy', lat: 52.138, lng: -8.276, key: 'P61' },
    { town: 'Macroom', lat: 51.904, lng: -8.957, key: 'P12' },
  ],
  Tipperary: [
    { town: 'Clonmel', lat: 52.355, lng: -7.704, key: 'E91' },
    { town: 'Cahir', lat: 52.377, lng: -7.922, key: 'E21' },
  ],
  Limerick: [
    { town: 'Newcastle West', lat: 52.449, lng: -9.061, key: 'V42' },
    { town: 'Kilmallock', lat: 52.4, lng: -8.577, key: 'V35' },
  ],
  Clare: [{ town: 'Ennis', lat: 52.846, lng: -8.981, key: 'V95' }],
  Galway: [
    { town: 'Athenry', lat: 53.3, lng: -8.748, key: 'H65' },
    { town: 'Tuam', lat: 53.515, lng: -8.851, key: 'H54' },
  ],
  Laois: [{ town: 'Portlaoise', lat: 53.034, lng: -7.299, key: 'R32' }],
  Kilkenny: [{ town: 'Kilkenny', lat: 52.654, lng: -7.252, key: 'R95' }],
  Meath: [
    { town: 'Navan', lat: 53.653, lng: -6.681, key: 'C15' },
    { town: 'Kells', lat: 53.727, lng: -6.879, key: 'A82' },
  ],
  Kildare: [{ town: 'Naas', lat: 53.216, lng: -6.659, key: 'W91' }],
} as const
export type County = keyof typeof TOWNS
export type Town = { town: string; lat: number; lng: number; key: string }
