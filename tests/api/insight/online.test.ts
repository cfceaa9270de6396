import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchForecasts } from '../../../server/features/insight/onlineForecast'
import { weatherOver, storeWeather } from '../../../server/features/insight/weather'
import { ENGINE, NOW, startStack, type Stack } from '../ingest/support'

const TODAY = Math.floor(NOW.getTime() / 86_400_000)
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

describe('the forecast of the weather from elsewhere', () => {
  let stack: Stack
  let server: Server
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const asked: string[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!)
      response.writeHead(answer.status).end(answer.body)
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    stack = await startStack(ENGINE, {
      WEATHER_URL: `http://127.0.0.1:${port}/daily?latitude={lat}&longitude={lng}`,
    })
    await stack.db.query(
      `insert into tanks (name, group_id, content_type, capacity_l, county_id, lat, lng)
       values ('one', 1, 'kerosene', 1000, 4, 52.1, -8.3), ('two', 1, 'kerosene', 1000, 4, 52.3, -8.1)`,
    )
    await storeWeather(stack.db, 'Moore Park', null, true, [{ day: TODAY - 1, mean_c: 9 }])
  })
  afterAll(async () => {
    await stack.close()
    server.close()
  })

  test('is asked for where the tanks are, and is known from then on beside what was observed', async () => {
    const days = [TODAY, TODAY + 1, TODAY + 2]
    const daily = { time: [...days.map(dateOf), 'never'], temperature_2m_mean: [1, 2, null, 3] }
    answer = { status: 200, body: JSON.stringify({ daily }) }
    expect(await fetchForecasts(stack.deps)).toBe(1)
    expect(asked.at(-1)).toBe('/daily?latitude=52.200&longitude=-8.200')
    const { weather } = (await weatherOver(stack.db, 4)).now
    expect([TODAY - 1, TODAY, TODAY + 1].map(weather)).toEqual([6.5, 14.5, 13.5])
  })

  test.each([
    ['an error', { status: 500, body: '' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['another form', { status: 200, body: '{"days":[]}' }],
    [
      'only days that are over',
      { status: 200, body: '{"daily":{"time":["2020-01-01"],"temperature_2m_mean":[1]}}' },
    ],
  ])('that is %s changes nothing', async (_name, given) => {
    answer = given
    const before = await stack.db.query('select * from weather_days order by station, day')
    expect(await fetchForecasts(stack.deps)).toBe(0)
    expect(await stack.db.query('select * from weather_days order by station, day')).toEqual(before)
  })
})
