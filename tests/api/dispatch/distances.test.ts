import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '../../../server/engine/env'
import {
  distanceService,
  type DistanceSettings,
  type Point,
} from '../../../server/features/dispatch/distances'
import { drivingTime, greatCircle } from '../../../server/features/dispatch/distances/straight'

type Answer = (request: { url: string; body: string }, response: ServerResponse) => void

const CORK = { lat: 51.897, lng: -8.47 }
const DUBLIN = { lat: 53.349, lng: -6.26 }
/** Points on a line, about 1.1 km apart. */
const line = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => ({ lat: 52 + i / 100, lng: -8 }))

const numbersOf = (list: string | null) => (list ?? '').split(';').map(Number)
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const lats = (path: string) =>
  path
    .split('/')
    .at(-1)!
    .split(';')
    .map(place => Number(place.split(',')[1]))
/** Roads of a small world: 2 km and 100 s for each hundredth of a degree, and a second more to the north. */
const road = (from: number, to: number) => ({
  metres: Math.round(Math.abs(to - from) * 100) * 2000,
  seconds: Math.round(Math.abs(to - from) * 100) * 100 + (to > from ? 1 : 0),
})

/** Answers as OSRM does; `change` spoils an answer. */
const asOsrm =
  (change: (body: Record<string, unknown>) => unknown = body => body): Answer =>
  ({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://osrm')
    const places = lats(pathname)
    const [sources, destinations] = ['sources', 'destinations'].map(name => numbersOf(searchParams.get(name)))
    const table = (unit: 'metres' | 'seconds') =>
      sources!.map(from => destinations!.map(to => road(places[from]!, places[to]!)[unit]))
    json(response, change({ code: 'Ok', durations: table('seconds'), distances: table('metres') }))
  }

type Place = { readonly lat: number; readonly lon: number }
const asValhalla: Answer = ({ body }, response) => {
  const { sources, targets } = JSON.parse(body) as { sources: Place[]; targets: Place[] }
  const rows = sources.map((from, from_index) =>
    targets.map((to, to_index) => {
      const { metres, seconds } = road(from.lat, to.lat)
      return { from_index, to_index, distance: metres / 1000, time: seconds }
    }),
  )
  json(response, { sources_to_targets: rows, units: 'kilometers' })
}

let server: Server
let base = ''
let answer: Answer = asOsrm()
const asked: { url: string; body: string }[] = []

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then(body => {
      const one = { url: request.url!, body }
      asked.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  answer = asOsrm()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const service = (more: Partial<DistanceSettings> = {}) =>
  distanceService({ osrmUrl: base, valhallaUrl: undefined, ...more })
const straight = () => distanceService({ osrmUrl: undefined, valhallaUrl: undefined })

describe('without a routing server', () => {
  test('roads are estimated from the great circle', async () => {
    const { size, metres, seconds, source, factor, failed } = await straight().matrix([CORK, DUBLIN], 'one')
    expect([size, source, factor, failed]).toEqual([2, 'straight', 1.3, null])
    // 219 km by air.
    expect(greatCircle(CORK, DUBLIN)).toBeGreaterThan(218_000)
    expect(greatCircle(CORK, DUBLIN)).toBeLessThan(221_000)
    expect(metres[1]).toBeCloseTo(1.3 * greatCircle(CORK, DUBLIN), -1)
    expect(Array.from(metres)).toEqual([0, metres[1], metres[1], 0])
    expect(seconds[1]).toBeCloseTo(drivingTime(metres[1]!), 0)
  })

  test('short ways are slower, and longer ways take longer', () => {
    const kmh = (metres: number) => (metres / drivingTime(metres)) * 3.6
    expect([1000, 10_000, 100_000].map(metres => Math.round(kmh(metres)))).toEqual([30, 38, 59])
    expect(drivingTime(0)).toBe(0)
  })

  test('points without a place have no figures, and their neighbours have', async () => {
    const { metres } = await straight().matrix([CORK, null, DUBLIN], 'one')
    expect(Array.from(metres).map(value => value > 0)).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0].map(Boolean))
  })

  test('a matrix of one point, or of none, is empty', async () => {
    expect((await straight().matrix([CORK], 'one')).size).toBe(1)
    expect((await straight().matrix([], 'none')).metres).toHaveLength(0)
  })
})

describe.each<[string, () => Partial<DistanceSettings>, Answer, number]>([
  ['osrm', () => ({}), asOsrm(), 51],
  ['valhalla', () => ({ osrmUrl: undefined, valhallaUrl: base }), asValhalla, 51],
])('%s', (source, settings, reply, count) => {
  test('gives the matrix in batches, each way by itself', async () => {
    answer = reply
    const points = line(count)
    const result = await service(settings()).matrix(points, 'one')
    expect(result).toMatchObject({ source, factor: null, failed: null, size: count })
    // 51 points are 2 × 2 blocks.
    expect(asked).toHaveLength(4)
    for (const [from, to] of [
      [0, 1],
      [0, 50],
      [50, 0],
      [49, 50],
      [7, 7],
    ] as const) {
      const { metres, seconds } = road(points[from]!.lat, points[to]!.lat)
      expect(result.metres[from * count + to]).toBe(metres)
      expect(result.seconds[from * count + to]).toBe(seconds)
    }
  })

  test('is not asked about points without a place', async () => {
    answer = reply
    const [a, b] = line(2)
    const { metres } = await service(settings()).matrix([a!, null, b!], 'one')
    expect(Array.from(metres)).toEqual([0, 0, 2000, 0, 0, 0, 2000, 0, 0])
  })
})

test('OSRM is preferred to Valhalla', async () => {
  expect((await service({ valhallaUrl: 'http://127.0.0.1:9' }).matrix(line(3), 'one')).source).toBe('osrm')
})

describe('distances are estimated, and say so', () => {
  const first = (table: unknown, value: unknown) => {
    const [[, ...row], ...rows] = table as [unknown[], ...unknown[][]]
    return [[value, ...row], ...rows]
  }
  test.each<[string, string, Answer]>([
    ['an error', 'status', (_, response) => json(response, { message: 'boom' }, 500)],
    ['a redirect', 'network', (_, response) => response.writeHead(302, { location: base }).end()],
    ['a page', 'invalid', (_, response) => response.end('<html>')],
    [
      'half an answer',
      'network',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"code":')
        response.destroy()
      },
    ],
    ['another form', 'invalid', (_, response) => json(response, [])],
    ['null', 'invalid', (_, response) => json(response, null)],
    ['another code', 'invalid', asOsrm(body => ({ ...body, code: 'TooBig' }))],
    [
      'a row too few',
      'invalid',
      asOsrm(body => ({ ...body, durations: (body.durations as unknown[]).slice(1) })),
    ],
    [
      'a column too few',
      'invalid',
      asOsrm(body => ({ ...body, distances: (body.distances as unknown[][]).map(row => row.slice(1)) })),
    ],
    [
      'text instead of figures',
      'invalid',
      asOsrm(body => ({ ...body, durations: first(body.durations, '1') })),
    ],
    ['negative figures', 'invalid', asOsrm(body => ({ ...body, durations: first(body.durations, -1) }))],
    ['endless drives', 'invalid', asOsrm(body => ({ ...body, durations: first(body.durations, 1e9) }))],
    [
      'a point without a road',
      'no_route',
      asOsrm(body => ({ ...body, distances: first(body.distances, null) })),
    ],
    ['no table', 'no_route', asOsrm(() => ({ code: 'NoTable' }))],
    [
      'a valid answer that is too long',
      'invalid',
      asOsrm(body => ({ ...body, hint: 'x'.repeat(3_000_000) })),
    ],
    ['a flood', 'invalid', (_, response) => response.end('x'.repeat(3_000_000))],
  ])('when the server answers with %s', async (_name, reason, reply) => {
    answer = reply
    const errors: unknown[] = []
    const points = line(3)
    const result = await service({ onFailure: error => errors.push(error) }).matrix(points, 'one')
    expect(result).toMatchObject({ source: 'straight', factor: 1.3, failed: { key: `routing.${reason}` } })
    expect(result.metres).toEqual((await straight().matrix(points, 'one')).metres)
    expect(errors).toHaveLength(1)
  })

  test('when roads are shorter than the way by air', async () => {
    answer = asOsrm(body => ({
      ...body,
      distances: [
        [0, 1],
        [1, 0],
      ],
    }))
    expect((await service().matrix([CORK, DUBLIN], 'one')).failed?.key).toBe('routing.invalid')
  })

  test('when the server hangs', async () => {
    answer = () => undefined
    const result = await service({ limit_ms: 50 }).matrix(line(3), 'one')
    expect(result).toMatchObject({ source: 'straight', failed: { key: 'routing.timeout' } })
  })

  test('when the server hangs in the middle of its answer', async () => {
    answer = (_, response) => response.writeHead(200).write('{"code":"Ok",')
    expect((await service({ limit_ms: 200 }).matrix(line(3), 'one')).failed?.key).toBe('routing.timeout')
  })

  test('when there is no server', async () => {
    const closed = createServer()
    await new Promise<void>(done => closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    await new Promise(done => closed.close(done))
    const result = await service({ osrmUrl: `http://127.0.0.1:${port}` }).matrix(line(3), 'one')
    expect(result.failed?.key).toBe('routing.network')
  })

  test('when a later batch fails', async () => {
    answer = (request, response) => {
      if (asked.length > 3) json(response, {}, 503)
      else asOsrm()(request, response)
    }
    const result = await service().matrix(line(60), 'one')
    expect(result.failed).toEqual({ key: 'routing.status', args: { status: 503 } })
    expect(result.metres[1]).toBeCloseTo(1.3 * greatCircle(line(2)[0]!, line(2)[1]!), 0)
  })
})

describe('matrices are kept', () => {
  test('by key, as long as the points are the same', async () => {
    const own = service()
    const [one, again] = await Promise.all([own.matrix(line(3), 'one'), own.matrix(line(3), 'one')])
    expect(again).toBe(one)
    expect(asked).toHaveLength(1)
    await own.matrix(line(4), 'one')
    await own.matrix(line(3), 'two')
    expect(asked).toHaveLength(3)
    await own.matrix(line(3), 'one')
    expect(asked).toHaveLength(4)
  })

  test('in a bounded number, the least recently used going first', async () => {
    const own = service()
    for (let i = 0; i < 8; i++) await own.matrix(line(2), `depot ${i}`)
    await own.matrix(line(2), 'depot 0')
    expect(asked).toHaveLength(8)
    await own.matrix(line(2), 'one more')
    await own.matrix(line(2), 'depot 0')
    expect(asked).toHaveLength(9)
    await own.matrix(line(2), 'depot 1')
    expect(asked).toHaveLength(10)
  })

  test('for a while after a failure, and asked for again later', async () => {
    answer = (_, response) => json(response, {}, 500)
    const patient = service()
    await patient.matrix(line(2), 'one')
    answer = asOsrm()
    expect((await patient.matrix(line(2), 'one')).source).toBe('straight')
    expect(asked).toHaveLength(1)

    answer = (_, response) => json(response, {}, 500)
    const eager = service({ retry_ms: -1 })
    await eager.matrix(line(2), 'one')
    answer = asOsrm()
    expect((await eager.matrix(line(2), 'one')).source).toBe('osrm')
  })
})

describe('the settings', () => {
  const urls = (source: Record<string, string>) => {
    const { osrmUrl, valhallaUrl } = readEnv({ NODE_ENV: 'test', ...source })
    return [osrmUrl, valhallaUrl]
  }
  test('name the server, without a slash at the end', () => {
    expect(urls({})).toEqual([undefined, undefined])
    expect(urls({ OSRM_URL: 'http://osrm:5000/', VALHALLA_URL: 'https://maps.example/valhalla' })).toEqual([
      'http://osrm:5000',
      'https://maps.example/valhalla',
    ])
  })

  test.each([
    'ftp://osrm',
    'file:///etc/passwd',
    'osrm:5000',
    'http://me:secret@osrm',
    'http://osrm?key=1',
    'http://',
  ])('refuse %s', url => {
    expect(() => urls({ OSRM_URL: url })).toThrow('OSRM_URL: must begin with')
    expect(() => urls({ VALHALLA_URL: url })).toThrow('VALHALLA_URL: must begin with')
  })
})
