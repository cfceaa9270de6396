import { isSymmetric, type Instance, type Windows } from './instance'

type Sections = { readonly fields: Map<string, string>; readonly sections: Map<string, number[][]> }

/** Splits a file into `KEY : VALUE` lines and sections of numbers. */
function readSections(text: string): Sections {
  const fields = new Map<string, string>()
  const sections = new Map<string, number[][]>()
  let rows: number[][] | undefined
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    if (line === '' || line === 'EOF') continue
    const field = /^([A-Z_0-9]+)\s*:\s*(.*)$/.exec(line)
    if (field) {
      fields.set(field[1]!, field[2]!.trim())
      rows = undefined
    } else if (/^[A-Z_0-9]*[A-Z][A-Z_0-9]*$/.test(line)) {
      rows = []
      sections.set(line, rows)
    } else if (rows) {
      const numbers = line.split(/\s+/).map(Number)
      if (numbers.some(Number.isNaN)) throw new Error(`Not a line of numbers: "${line}"`)
      rows.push(numbers)
    } else throw new Error(`Neither a field nor a section: "${line}"`)
  }
  return { fields, sections }
}

type Rounding = { readonly scale: number; readonly round: (length: number) => number }

/**
 * How an instance family converts Euclidean lengths to distances: CVRP sets round to the nearest whole number
 * (TSPLIB), sets with time windows truncate after one decimal (DIMACS 2022).
 */
function roundingOf(type: string, timed: boolean): Rounding {
  switch (type) {
    case 'EUC_2D':
      return timed
        ? { scale: 10, round: length => Math.floor(length * 10 + 1e-9) }
        : { scale: 1, round: length => Math.floor(length + 0.5) }
    case 'FLOOR_2D':
      return { scale: 1, round: Math.floor }
    case 'CEIL_2D':
      return { scale: 1, round: Math.ceil }
    case 'EXACT_2D':
      return { scale: 1, round: length => length }
    default:
      throw new Error(`Unsupported EDGE_WEIGHT_TYPE: ${type}`)
  }
}

/** Entries of an explicit matrix in the order in which a format lists them. */
function* matrixOrder(format: string, width: number): Generator<[number, number]> {
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++) {
      const listed =
        format === 'FULL_MATRIX' ||
        (format === 'LOWER_ROW' && j < i) ||
        (format === 'LOWER_DIAG_ROW' && j <= i) ||
        (format === 'UPPER_ROW' && j > i) ||
        (format === 'UPPER_DIAG_ROW' && j >= i)
      if (listed) yield [i, j]
    }
}

function explicitMatrix(rows: readonly (readonly number[])[], format: string, width: number): Float64Array {
  const matrix = new Float64Array(width * width)
  const values = rows.flat()
  let count = 0
  for (const [i, j] of matrixOrder(format, width)) {
    const value = values[count++]
    if (value === undefined) throw new Error(`EDGE_WEIGHT_SECTION is too short for ${width} nodes`)
    matrix[i * width + j] = value
    if (format !== 'FULL_MATRIX') matrix[j * width + i] = value
  }
  if (count === 0) throw new Error(`Unsupported EDGE_WEIGHT_FORMAT: ${format}`)
  return matrix
}

function euclideanMatrix(
  x: Float64Array,
  y: Float64Array,
  round: Rounding['round'],
  width: number,
): Float64Array {
  const matrix = new Float64Array(width * width)
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++)
      if (i !== j) matrix[i * width + j] = round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))
  return matrix
}

/**
 * Parses one problem in VRPLIB format: CVRP, with time windows and service times, or with prizes for optional
 * customers.
 */
export function parseVrplib(text: string): Instance {
  const { fields, sections } = readSections(text)
  const width = Number(fields.get('DIMENSION'))
  if (!Number.isInteger(width) || width < 1) throw new Error('DIMENSION is missing')
  if (fields.has('DISTANCE')) throw new Error('Limits of route length (DISTANCE) are not supported')
  const depots = (sections.get('DEPOT_SECTION') ?? [[1]]).flat().filter(node => node > 0)
  if (depots.length !== 1) throw new Error('Exactly one depot is supported')
  // The depot comes first; the others keep their order.
  const depot = depots[0]! - 1
  const nodes = [depot, ...Array.from({ length: width }, (_, i) => i).filter(i => i !== depot)]
  const place = new Map(nodes.map((node, i) => [node + 1, i]))
  const column = (section: string, index = 1): Float64Array | undefined => {
    const rows = sections.get(section)
    if (!rows) return undefined
    const values = new Float64Array(width)
    for (const row of rows) {
      const node = place.get(row[0]!)
      if (node === undefined || row[index] === undefined) throw new Error(`${section} has no node ${row[0]}`)
      values[node] = row[index]
    }
    return values
  }
  const timed = sections.has('TIME_WINDOW_SECTION')
  const [x, y] = [column('NODE_COORD_SECTION'), column('NODE_COORD_SECTION', 2)]
  const type = fields.get('EDGE_WEIGHT_TYPE') ?? 'EUC_2D'
  const rounding =
    type === 'EXPLICIT' ? { scale: 1, round: (length: number) => length } : roundingOf(type, timed)
  const distance = distances({ type, nodes, rounding, fields, sections, x, y })
  const scaled = (values: Float64Array) => values.map(value => Math.round(value * rounding.scale * 1e6) / 1e6)
  const windows: Windows | undefined = timed
    ? {
        open: scaled(column('TIME_WINDOW_SECTION')!),
        close: scaled(column('TIME_WINDOW_SECTION', 2)!),
        service: scaled(serviceTimes(fields, width, column('SERVICE_TIME_SECTION'))),
      }
    : undefined
  const prize = column('PRIZE_SECTION')
  return {
    name: fields.get('NAME') ?? '',
    scale: rounding.scale,
    customers: width - 1,
    distance,
    symmetric: isSymmetric(distance, width),
    capacity: fields.has('CAPACITY') ? Number(fields.get('CAPACITY')) : Infinity,
    demand: column('DEMAND_SECTION') ?? new Float64Array(width),
    vehicles: fields.has('VEHICLES') ? Number(fields.get('VEHICLES')) : Infinity,
    windows,
    // A customer without a prize is required.
    prize: prize?.map(value => (value > 0 ? value * rounding.scale : Infinity)),
    x,
    y,
    label: Int32Array.from(nodes),
  }
}

function serviceTimes(
  fields: ReadonlyMap<string, string>,
  width: number,
  column: Float64Array | undefined,
): Float64Array {
  if (column) return column
  // One service time applies to all customers, but not to the depot.
  return new Float64Array(width).fill(Number(fields.get('SERVICE_TIME') ?? 0), 1)
}

type MatrixSource = Sections & {
  readonly type: string
  readonly nodes: readonly number[]
  readonly rounding: Rounding
  readonly x: Float64Array | undefined
  readonly y: Float64Array | undefined
}

function distances({ type, nodes, rounding, fields, sections, x, y }: MatrixSource): Float64Array {
  const width = nodes.length
  if (type !== 'EXPLICIT') {
    if (!x || !y) throw new Error('NODE_COORD_SECTION is missing')
    return euclideanMatrix(x, y, rounding.round, width)
  }
  const rows = sections.get('EDGE_WEIGHT_SECTION')
  if (!rows) throw new Error('EDGE_WEIGHT_SECTION is missing')
  const given = explicitMatrix(rows, fields.get('EDGE_WEIGHT_FORMAT') ?? 'FULL_MATRIX', width)
  const matrix = new Float64Array(width * width)
  nodes.forEach((from, i) => nodes.forEach((to, j) => (matrix[i * width + j] = given[from * width + to]!)))
  return matrix
}
