import { tankOf, type GeometryInput } from '../../domain/geometry'

type Model = GeometryInput & {
  name: string
  manufacturer: string
  bunded: boolean
  fuel_types: string[]
  capacity_l: number
}

const model = (
  manufacturer: string,
  name: string,
  geometry: GeometryInput,
  fuel_types: string[],
  bunded = false,
): Model => ({
  manufacturer,
  name,
  ...geometry,
  // Makers round; a litre or two of the geometry's is honest.
  capacity_l: Math.round(tankOf(geometry).capacity_l / 5) * 5,
  bunded,
  fuel_types,
})

/** Invented makers, ordinary sizes. */
export const MODELS: readonly Model[] = [
  model('Carrick', 'H1200', { shape: 'rectangular', dimensions: { w: 730, l: 1350, h: 1230 } }, ['kerosene']),
  model(
    'Carrick',
    'B1300 bunded',
    { shape: 'rectangular', dimensions: { w: 900, l: 1300, h: 1120 } },
    ['kerosene', 'gas_oil'],
    true,
  ),
  model('Suir', 'V1100', { shape: 'vertical_cylinder', dimensions: { d: 1060, h: 1260 } }, ['kerosene']),
  model('Suir', 'V2500', { shape: 'vertical_cylinder', dimensions: { d: 1420, h: 1580 } }, [
    'kerosene',
    'gas_oil',
  ]),
  model(
    'Blackwater',
    'Lying 2700',
    { shape: 'horizontal_cylinder', dimensions: { d: 1220, l: 2310, end: 'flat' } },
    ['gas_oil', 'derv'],
  ),
  model(
    'Blackwater',
    'Lying 5000',
    { shape: 'horizontal_cylinder', dimensions: { d: 1500, l: 2700, end: 'dished', end_depth: 150 } },
    ['derv', 'gas_oil'],
  ),
  model(
    'Blackwater',
    'Lying 10000',
    { shape: 'horizontal_cylinder', dimensions: { d: 1900, l: 3500, end: 'ellipsoidal', end_depth: 240 } },
    ['derv'],
  ),
  model('Nore', 'Oval 1800', { shape: 'oval', dimensions: { w: 1320, h: 1050, l: 1650 } }, [
    'kerosene',
    'gas_oil',
  ]),
  model(
    'Nore',
    'Obround 2200',
    { shape: 'obround', dimensions: { w: 900, h: 1500, l: 1900, axis: 'vertical' } },
    ['gas_oil', 'other'],
    true,
  ),
  model(
    'Lagan',
    'Drum 1500',
    { shape: 'vertical_cylinder', dimensions: { d: 1150, h: 1450 } },
    ['other'],
    true,
  ),
]
