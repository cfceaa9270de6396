import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'

describe('a long answer', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld('pglite')
    await world.db.query(
      `insert into tanks (name, group_id, content_type, capacity_l, lat, lng)
       select 'Tank ' || n, 11, 'kerosene', 1000, 52 + n / 1000.0, -8 from generate_series(1, 300) as n`,
    )
  })
  afterAll(() => world.close())

  const ask = (url: string, encoding?: string) =>
    world.app.inject({
      url,
      headers: {
        authorization: `Bearer ${world.app.jwt.sign({ sub: '1', role: 'admin' })}`,
        ...(encoding && { 'accept-encoding': encoding }),
      },
    })

  test.each(['/api/tanks/mapList', '/api/tanks/export?format=csv'])(
    'is compressed for who takes that, and the same: %s',
    async url => {
      const [plain, packed] = [await ask(url), await ask(url, 'gzip')]
      expect([plain.statusCode, packed.statusCode]).toEqual([200, 200])
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.headers.vary).toContain('accept-encoding')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    },
  )

  test('alone is: a short one stays as it is', async () => {
    const short = await ask('/api/tanks/reportTank/types', 'gzip')
    expect(short.statusCode).toBe(200)
    expect(short.headers['content-encoding']).toBeUndefined()
  })
})
