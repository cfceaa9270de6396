import { choice, group, quantity, rows, type Common } from '../../schema'

/** Options and fields that several entities share. Domain model, section 2. */
export const FUEL_TYPES = ['kerosene', 'derv', 'gas_oil', 'other'] as const
/** Icon of each fuel. */
export const FUEL_ICONS = {
  kerosene: 'flame',
  derv: 'lorry',
  gas_oil: 'tractor',
  other: 'drop',
} as const satisfies Record<(typeof FUEL_TYPES)[number], string>
export const SHAPES = [
  'vertical_cylinder',
  'horizontal_cylinder',
  'rectangular',
  'oval',
  'obround',
  'sphere',
  'strapped',
] as const
export const ENDS = ['flat', 'dished', 'ellipsoidal', 'hemispherical'] as const
export const AXES = ['vertical', 'horizontal'] as const

export const tankShape = <const O extends Common>(more?: O) =>
  choice(SHAPES, { ...more, labels: { strapped: 'Custom (strapping table)' } })

const length = (label: string) => quantity('mm', { min: 0, max: 100_000, label })

/** The dimensions of each shape. A tank known only by its strapping table has none. */
const LENGTHS: Readonly<Record<(typeof SHAPES)[number], readonly string[]>> = {
  vertical_cylinder: ['d', 'h'],
  horizontal_cylinder: ['d', 'l', 'end', 'end_depth'],
  rectangular: ['l', 'h', 'w'],
  oval: ['l', 'h', 'w'],
  obround: ['l', 'h', 'w', 'axis'],
  sphere: ['d'],
  strapped: [],
}

/** Inside dimensions; the server's tank geometry checks that they form a valid tank. */
export const dimensions = () =>
  group(
    {
      d: length('Diameter'),
      l: length('Length'),
      h: length('Height'),
      w: length('Width'),
      end: choice(ENDS, { label: 'Ends' }),
      end_depth: length('End depth'),
      axis: choice(AXES, { label: 'Axis' }),
    },
    { by: { field: 'shape', parts: LENGTHS, needed: ['d', 'l', 'h', 'w', 'axis'], unless: 'strapping' } },
  )

/** A strapped tank requires a table. */
export const STRAPPED_NEEDS_TABLE = {
  rule: 'requiredWhen',
  field: 'strapping',
  when: { shape: 'strapped' },
} as const

/** A strapping table: litres by height above the floor. It takes precedence over the shape. */
export const strapping = () =>
  rows(
    {
      mm: quantity('mm', { required: true, min: 0, max: 100_000, label: 'Height' }),
      l: quantity('L', { required: true, min: 0, max: 1_100_000, digits: 1, label: 'Volume' }),
    },
    { max: 2000, label: 'Strapping table' },
  )

/** A capacity more than this factor above or below the computed one is rejected as implausible. */
export const CAPACITY_DOUBTED = 3
