import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, isList, unwrapComputed, type Entity } from '../../../src/config/schema'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { representatives } from '../../support/depth'
import { ENGINE } from '../ingest/support'
import { entities, startWorld, type Answer, type World } from '../contract/world'

/** Invalid for every field type except lists. */
const NO_VALUES = [[], {}, [null], [[]]]
/** As deep as a body may be, as the value of a field. */
const DEEP = '['.repeat(31) + ']'.repeat(31)
/** In UTC these fall in the year 10000 or the year 0. */
const BEYOND = ['9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+14:00', '0000-01-01T00:00:00Z']
const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const namesIn = ({ body }: Answer) =>
  Object.keys((body.errors ?? {}) as object).map(path => path.split('.', 1)[0])

describe('values that no field takes', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const put = (url: string, payload: string) =>
    world.app.inject({
      method: 'PUT',
      url,
      headers: {
        authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}`,
        'content-type': 'application/json',
      },
      payload,
    })

  describe.each(representatives(entities).map(entity => ({ name: entity.name, entity })))(
    '$name',
    ({ entity }) => {
      const path = pathOf(entity)
      const values = (name: string) => (isList(entity.fields[name]!) ? NO_VALUES.slice(1) : NO_VALUES)

      test('refuses at its field what is no value of it, and stays as it was', async () => {
        const admin = world.as('admin')
        const isWritten = can({ role: 'admin' }, 'update', entity)
        const { id } = await world.make(entity)
        const before = await admin('GET', `${path}/${id}`)
        for (const name of entity.writable)
          for (const value of values(name)) {
            const answer = await admin('PUT', `${path}/${id}`, { [name]: value })
            if (answer.status === 200 && isGroup(entity, name)) continue
            expect(answer.status, `${name}: ${JSON.stringify(value)}: ${answer.text}`).toBe(
              isWritten ? 422 : 403,
            )
            if (isWritten) expect(namesIn(answer)).toContain(name)
          }
        for (const name of Object.keys(entity.fields).filter(each => !entity.writable.includes(each)))
          expect((await put(`${path}/${id}`, `{"${name}":${DEEP}}`)).statusCode, name).toBe(
            isWritten ? 422 : 403,
          )
        const now = await admin('GET', `${path}/${id}`)
        for (const name of entity.writable.filter(each => !isGroup(entity, each)))
          expect(now.body[name], name).toEqual(before.body[name])
      })

      test('keeps a value where it began with one: it is not to be emptied', async () => {
        const admin = world.as('admin')
        const isWritten = can({ role: 'admin' }, 'update', entity)
        const { id } = await world.make(entity)
        const begun = entity.writable.filter(
          name => entity.fields[name]!.default !== undefined && !isList(entity.fields[name]!),
        )
        for (const name of begun)
          for (const nothing of [null, '', '  ']) {
            const answer = await admin('PUT', `${path}/${id}`, { [name]: nothing })
            expect([answer.status, namesIn(answer)], name).toEqual(isWritten ? [422, [name]] : [403, []])
          }
      })

      test('names the filter that has no such value, and the place that is none', async () => {
        const admin = world.as('admin')
        for (const [name, operators] of Object.entries(entity.list.filters)) {
          const { type } = unwrapComputed(entity.fields[name]!)
          const wrong =
            type === 'dateTime' ? BEYOND : [{}, true, 'a\u0000b', '\ud800'].slice(type === 'boolean' ? 2 : 0)
          for (const value of wrong) {
            const key = `${name}${operators.find(each => each !== '_neq') ?? ''}`
            const answer = await admin('GET', `${path}?${filterOf({ [key]: value })}`)
            expect(answer.status, `${key}: ${JSON.stringify(value)}: ${answer.text}`).toBe(400)
            expect(Object.keys(answer.body.errors as object)).toEqual([key])
          }
        }
        const after = Buffer.from(JSON.stringify(['x', entity.idType === 'string' ? 'x' : 1])).toString(
          'base64url',
        )
        for (const field of entity.list.sorts) {
          const answer = await admin('GET', `${path}?sort=["${field}","ASC"]&after=${after}`)
          if (answer.status !== 200) expect(namesIn(answer), `${field} ${answer.text}`).toEqual(['after'])
        }
      })
    },
  )

  test('an order that is no text, and a cursor at a moment that there is not, are refused by name', async () => {
    const admin = world.as('admin')
    for (const order of [{ toString: 1 }, [], 1, 'UP']) {
      const sort = encodeURIComponent(JSON.stringify(['name', order]))
      const answer = await admin('GET', `/api/tanks?sort=${sort}`)
      expect([answer.status, namesIn(answer)], answer.text).toEqual([400, ['sort']])
    }
    for (const moment of ['2026-01-01 00:00:00+99:99', '2026-01-01 00:00:00 Nowhere/Land', 'never', '']) {
      const after = Buffer.from(JSON.stringify([moment, 1])).toString('base64url')
      const answer = await admin('GET', `/api/tanks?sort=["reading_at","ASC"]&after=${after}`)
      expect([answer.status, namesIn(answer)], `${moment}: ${answer.text}`).toEqual([400, ['after']])
    }
  })

  test('a search finds nothing in records that have no text to search in', async () => {
    const admin = world.as('admin')
    const plan = { name: 'Stock', report: 'stock', every: 'month', hour: 6 }
    const schedule = await admin('POST', '/api/report-schedules', plan)
    await world.db.query(
      `insert into report_runs (created_at, updated_at, schedule_id, at, result, row_count, bytes, sent_to)
       values (now(), now(), $1, now(), 'sent', 1, 1, 1)`,
      [schedule.body.id],
    )
    expect((await admin('GET', '/api/report-runs')).body).not.toHaveLength(0)
    const found = await admin('GET', `/api/report-runs?${filterOf({ q: 'a' })}`)
    expect([found.status, found.body], found.text).toEqual([200, []])
    const counted = await admin('GET', `/api/report-runs/aggregate?${filterOf({ q: 'a' })}&by=result`)
    expect(counted.status, counted.text).toBe(200)
  })

  test('one length alone finds models that have it under the other name', async () => {
    const admin = world.as('admin')
    const model = await world.make(
      entities.find(({ name }) => name === 'models')!,
      'a',
      {
        shape: 'horizontal_cylinder',
        dimensions: { d: 1200, l: 3800, end: 'flat' },
        capacity_l: 4298,
        strapping: null,
      },
    )
    const path = '/api/tankmodels/models/suggested'
    const { status, body, text } = await admin('POST', path, { dimensions: { w: 3808 } })
    expect(status, text).toBe(200)
    expect(body).toEqual([expect.objectContaining({ model: expect.objectContaining({ id: model.id }) })])
  })

  test('a time beyond what can be written is refused by name in addresses, too', async () => {
    const admin = world.as('admin')
    const tank = await world.make(entities.find(({ name }) => name === 'tanks')!)
    for (const time of BEYOND)
      for (const [parameter, rest] of [
        ['to', ''],
        ['from', '&to=2026-01-01'],
      ]) {
        const asked = `${parameter}=${encodeURIComponent(time)}${rest}`
        for (const path of ['readings', 'history/events']) {
          const answer = await admin('GET', `/api/tanks/${tank.id}/${path}?${asked}`)
          expect([answer.status, namesIn(answer)], `${path}?${asked}`).toEqual([400, [parameter]])
        }
      }
  })

  test('other bodies name what is wrong with them', async () => {
    const admin = world.as('admin')
    const ways = [
      [
        'POST',
        '/api/tankmodels/calculate',
        { shape: 'sphere', dimensions: { d: 1000 }, volume_l: [] },
        'volume_l',
      ],
      ['POST', '/api/saved_views', { screen: 'tanks', name: 'x', shared: [] }, 'shared'],
      ['POST', '/api/saved_views', { screen: 'tanks', name: 'x', filter: { q: '\ud800' } }, 'filter'],
      ['POST', '/api/signin', { email: 'a\u0000b', password: 'x' }, 'email'],
      ['POST', '/api/weather', { county_id: 99999999999, kind: 'observed', rows: [] }, 'county_id'],
      ['POST', '/api/weather', { station: 'a\u0000', kind: 'observed', rows: [] }, 'station'],
      ['POST', '/api/tanks/bulk', { action: 'update', ids: [1], filter: {}, values: {} }, 'ids'],
      ['POST', '/api/tanks/bulk', { action: 'remove' }, 'ids'],
      ['POST', '/api/tanks/bulk', { action: 'burn', ids: [1] }, 'action'],
    ] as const
    for (const [method, url, body, field] of ways) {
      const answer = await admin(method, url, body)
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(namesIn(answer), `${url} ${answer.text}`).toContain(field)
    }
    expect((await admin('GET', '/api/saved_views?screen=%00')).body.errors).toHaveProperty('screen')
    expect((await admin('GET', '/api/collections/firmwares/%00')).status).toBe(404)
  })
})

/** A group accepts any object for its parts, and null as well. */
const isGroup = (entity: Entity, name: string) => entity.fields[name]!.type === 'group'
