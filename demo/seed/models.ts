import { tankOf, type GeometryInput, type StrappingPoint } from '../../server/domain/geometry'

export type Model = GeometryInput & {
  id: number
  name: string
  manufacturer: string
  bunded: boolean
  fuel_types: string[]
  capacity_l: number
}

type Line = [
  manufacturer: string,
  name: string,
  geometry: GeometryInput,
  fuel_types: string[],
  bunded?: 'bunded',
]

const lying = (
  d: number,
  l: number,
  end: 'flat' | 'dished' | 'ellipsoidal' | 'hemispherical',
  end_depth?: number,
) =>
  ({ shape: 'horizontal_cylinder', dimensions: { d, l, end, ...(end_depth ? { end_depth } : {}) } }) as const

/** A manufacturer's dip table of a moulded tank with a rounded floor and a waist, which no formula describes. */
const MOULDED: StrappingPoint[] = [
  { mm: 50, l: 30 },
  { mm: 100, l: 76 },
  { mm: 200, l: 182 },
  { mm: 400, l: 412 },
  { mm: 600, l: 634 },
  { mm: 800, l: 858 },
  { mm: 1000, l: 1086 },
  { mm: 1200, l: 1298 },
  { mm: 1300, l: 1365 },
]

/** Invented manufacturers with ordinary inside dimensions. Covers every shape that the calculator supports. */
const LINES: readonly Line[] = [
  ['Carrick', 'H1200', { shape: 'rectangular', dimensions: { w: 730, l: 1350, h: 1230 } }, ['kerosene']],
  [
    'Carrick',
    'B1300',
    { shape: 'rectangular', dimensions: { w: 900, l: 1300, h: 1120 } },
    ['kerosene', 'gas_oil'],
    'bunded',
  ],
  ['Carrick', 'M1350', { shape: 'strapped', strapping: MOULDED }, ['kerosene']],
  ['Suir', 'V1100', { shape: 'vertical_cylinder', dimensions: { d: 1060, h: 1260 } }, ['kerosene']],
  [
    'Suir',
    'V2500',
    { shape: 'vertical_cylinder', dimensions: { d: 1420, h: 1580 } },
    ['kerosene', 'gas_oil'],
  ],
  ['Suir', 'Globe 1400', { shape: 'sphere', dimensions: { d: 1390 } }, ['kerosene']],
  ['Blackwater', 'Lying 2700', lying(1220, 2310, 'flat'), ['gas_oil', 'derv']],
  ['Blackwater', 'Lying 5000', lying(1500, 2700, 'dished', 150), ['derv', 'gas_oil']],
  ['Blackwater', 'Lying 7000', lying(1600, 2420, 'hemispherical'), ['derv']],
  ['Blackwater', 'Lying 10000', lying(1900, 3500, 'ellipsoidal', 240), ['derv']],
  [
    'Nore',
    'Oval 1800',
    { shape: 'oval', dimensions: { w: 1320, h: 1050, l: 1650 } },
    ['kerosene', 'gas_oil'],
  ],
  [
    'Nore',
    'Obround 2200',
    { shape: 'obround', dimensions: { w: 900, h: 1500, l: 1900, axis: 'vertical' } },
    ['gas_oil', 'other'],
    'bunded',
  ],
  [
    'Nore',
    'Obround 1500 low',
    { shape: 'obround', dimensions: { w: 1400, h: 900, l: 1350, axis: 'horizontal' } },
    ['kerosene'],
  ],
  [
    'Boyne',
    'Drum 1500',
    { shape: 'vertical_cylinder', dimensions: { d: 1150, h: 1450 } },
    ['other'],
    'bunded',
  ],
]

/** The capacity is computed from the geometry and rounded to 5 L, as on a manufacturer's plate. */
export const MODELS: readonly Model[] = LINES.map(
  ([manufacturer, name, geometry, fuel_types, bunded], i) => ({
    id: i + 1,
    manufacturer,
    name,
    ...geometry,
    capacity_l: Math.round(tankOf(geometry).capacity_l / 5) * 5,
    bunded: bunded !== undefined,
    fuel_types,
  }),
)
