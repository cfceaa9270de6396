import { describe, expect, test } from 'vitest'
import { checkTours } from '../../../server/domain/dispatch/vrp/checkTours'
import { formatRoutes, parseSolution } from '../../../server/domain/dispatch/vrp/parseSolution'
import { parseVrplib } from '../../../server/domain/dispatch/vrp/parseVrplib'
import { benchmark } from './instances'

describe('parseVrplib', () => {
  test('reads coordinates, demands and the capacity, and rounds distances of the CVRP to whole numbers', () => {
    const instance = parseVrplib(benchmark('X-n101-k25.vrp'))
    expect(instance).toMatchObject({
      name: 'X-n101-k25',
      customers: 100,
      capacity: 206,
      scale: 1,
      symmetric: true,
    })
    expect(instance.demand.slice(0, 4)).toEqual(Float64Array.of(0, 38, 51, 73))
    // From (365, 689) to (146, 180): 554.11.
    expect(instance.distance[1]).toBe(554)
    expect(instance.windows).toBeUndefined()
  })

  test('cuts distances after one decimal where there are time windows, and serves no one at the depot', () => {
    const instance = parseVrplib(benchmark('RC208.vrp'))
    expect(instance).toMatchObject({ customers: 100, capacity: 1000, vehicles: 25, scale: 10 })
    // From (40, 50) to (25, 85): 38.078.
    expect(instance.distance[1]).toBe(380)
    expect(instance.windows!.open[1]).toBe(3880)
    expect(instance.windows!.close[0]).toBe(9600)
    expect(Array.from(instance.windows!.service.slice(0, 2))).toEqual([0, 100])
  })

  test('reads an asymmetric matrix and prizes; a customer without a prize is required', () => {
    const instance = parseVrplib(benchmark('small-prizes.vrp'))
    expect(instance).toMatchObject({ customers: 4, capacity: 10, vehicles: 3, symmetric: false })
    expect(Array.from(instance.distance.slice(0, 6))).toEqual([0, 1544, 1944, 1931, 1476, 1726])
    expect(Array.from(instance.prize!).slice(1)).toEqual([Infinity, 15, 10, 10])
    expect(Array.from(instance.windows!.service)).toEqual([0, 360, 360, 420, 360])
  })

  test('puts a depot that is not listed first in front, and keeps the numbers of the file', () => {
    const text = `DIMENSION : 3
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 5
NODE_COORD_SECTION
1 0 0
2 3 4
3 6 8
DEMAND_SECTION
1 2
2 0
3 4
DEPOT_SECTION
2
-1
EOF`
    const instance = parseVrplib(text)
    expect(Array.from(instance.demand)).toEqual([0, 2, 4])
    expect(Array.from(instance.distance)).toEqual([0, 5, 5, 5, 0, 10, 5, 10, 0])
    expect(formatRoutes([[1], [2]], instance)).toBe('Route #1: 0\nRoute #2: 2')
  })

  test.each([
    ['LOWER_ROW', '4\n6 5'],
    ['LOWER_DIAG_ROW', '0\n4 0\n6 5 0'],
    ['UPPER_ROW', '4 6\n5'],
    ['UPPER_DIAG_ROW', '0 4 6\n0 5\n0'],
  ])('reads a triangular matrix: %s', (format, rows) => {
    const text = `DIMENSION : 3\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : ${format}\nCAPACITY : 5\nEDGE_WEIGHT_SECTION\n${rows}\nDEMAND_SECTION\n1 0\n2 1\n3 1\nEOF`
    expect(Array.from(parseVrplib(text).distance)).toEqual([0, 4, 6, 4, 0, 5, 6, 5, 0])
  })

  test.each([
    ['', 'DIMENSION is missing'],
    ['DIMENSION : 2\nDEPOT_SECTION\n1\n2\n-1', 'Exactly one depot'],
    ['DIMENSION : 2\nDISTANCE : 9', 'not supported'],
    ['DIMENSION : 2\nEDGE_WEIGHT_TYPE : GEO\nNODE_COORD_SECTION\n1 0 0\n2 1 1', 'GEO'],
    ['DIMENSION : 2\nNODE_COORD_SECTION\n1 zero 0', 'Not a line of numbers'],
    ['DIMENSION : 2\nEDGE_WEIGHT_TYPE : EUC_2D', 'NODE_COORD_SECTION is missing'],
    ['DIMENSION : 2\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_SECTION\n0 1', 'too short'],
    ['DIMENSION : 2\nNODE_COORD_SECTION\n1 0 0\n9 1 1', 'no node 9'],
  ])('says what is wrong with a file: %j', (text, message) => {
    expect(() => parseVrplib(text)).toThrow(message)
  })
})

describe('checkTours', () => {
  test.each([
    ['X-n101-k25', 27591],
    ['X-n110-k13', 14971],
    ['RC208', 776.1],
  ])('finds the published cost of the best known solution of %s, and no violation', (name, published) => {
    const instance = parseVrplib(benchmark(`${name}.vrp`))
    const { tours, cost } = parseSolution(benchmark(`${name}.sol`), instance)
    expect(cost).toBe(published)
    const checked = checkTours(instance, tours)
    expect(checked.violations).toEqual([])
    expect(checked.cost).toBeCloseTo(published, 6)
  })

  const small = parseVrplib(benchmark('small-prizes.vrp'))

  test('adds the prizes of customers that are left out', () => {
    expect(checkTours(small, [[1]])).toEqual({ cost: 1544 + 1726 + 35, distance: 3270, violations: [] })
  })

  test('counts each constraint that is broken, and by how much', () => {
    const kinds = (tours: number[][]) => checkTours(small, tours).violations.map(({ kind }) => kind)
    expect(kinds([])).toEqual(['missing'])
    expect(kinds([[1, 2], [2]])).toEqual(['repeated'])
    expect(kinds([[1], [7]])).toEqual(['unknown'])
    expect(kinds([[1], [2], [3], [4]])).toEqual(['vehicles'])
    // Three customers have 13 units.
    expect(checkTours(small, [[1], [2, 3, 4]]).violations).toContainEqual({
      kind: 'capacity',
      tour: 1,
      by: 3,
    })
    // Opens at 15600; 360 s of service and 1992 s of driving are too late for 15300 but not for 19500.
    expect(checkTours(small, [[1, 3]]).violations).toEqual([
      { kind: 'late', tour: 0, location: 3, by: 15600 + 360 + 1427 - 15300 },
    ])
  })
})
