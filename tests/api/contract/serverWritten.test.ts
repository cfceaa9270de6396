import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import * as declarations from '../../../src/config/entities/declared'
import { COPIES } from '../../../src/config/firestoreCopies'
import { firestoreRules } from '../../../src/config/schema/firestore/rules'
import { type AnyDeclaration, type Entity } from '../../../src/config/schema'
import { sampleValues } from '../../support/sampleRecord'
import { ENGINE } from '../ingest/support'
import { entities, startWorld, type World } from './world'

const ROLES = [
  'admin',
  'client',
  'provider',
  'group manager',
  'test-user',
  'install-user',
  'customer',
] as const
const declared: readonly AnyDeclaration[] = Object.values(declarations)
const byServer = entities.filter(({ name }) =>
  declared.some(each => each.name === name && each.writtenBy === 'server'),
)

/** Fields that only the server writes: computed ones, and the state that actions set. */
const readOnlyFields = (entity: Entity) => entity.stored.filter(name => !entity.writable.includes(name))

describe('what only the server writes', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('is declared wherever no role may write, as logs and histories are', () => {
    const unwritten = entities
      .filter(({ access: { create, update, remove } }) => [...create, ...update, ...remove].length === 0)
      .map(({ name }) => name)
    expect(byServer.map(({ name }) => name)).toEqual(unwritten)
    expect(unwritten).toEqual(expect.arrayContaining(['dfu_history', 'dfu_history_v2', 'audits_v2']))
  })

  test.each(byServer.map(entity => ({ name: entity.name, entity })))(
    '$name is written by no role: singly, in bulk, by import or in Firestore',
    async ({ entity }) => {
      const path = pathOf(entity)
      const record = await world.make(entity)
      const values = await world.sample(entity)
      const read = async () => (await world.as('admin')('GET', `${path}/${record.id}`)).body
      const before = await read()
      for (const role of ROLES) {
        const ask = world.as(role)
        const answers = [
          await ask('POST', path, values),
          await ask('PUT', `${path}/${record.id}`, values),
          await ask('DELETE', `${path}/${record.id}`),
          await ask('POST', `${path}/${record.id}/restore`, {}),
          await ask('POST', `${path}/bulk`, { action: 'update', ids: [record.id], values }),
          await ask('POST', `${path}/bulk`, { action: 'remove', ids: [record.id] }),
          await ask('POST', `${path}/import`, values),
          await ask('POST', `${path}/import/check`, values),
        ]
        for (const { status, text } of answers) expect([403, 404], `${role}: ${text}`).toContain(status)
      }
      expect(await read()).toEqual(before)
    },
  )

  test('no Firestore rule lets a role write it', () => {
    const rules = firestoreRules(entities, COPIES)
    for (const { name, source } of byServer) {
      if (source.kind !== 'collection') continue
      for (const collection of [source.name, source.development]) {
        const [, block] = rules.split(`match /${collection}/{id} {`)
        expect(block?.slice(0, block.indexOf('\n    }')) ?? '', name).not.toMatch(
          /allow [^:]*(create|update|delete|write)/,
        )
      }
    }
  })

  const withFields = entities.filter(entity => readOnlyFields(entity).length > 0)
  test.each(withFields.map(entity => ({ name: entity.name, entity })))(
    'fields of $name are refused by name, in a new record, a changed one and in bulk',
    async ({ entity }) => {
      const path = pathOf(entity)
      const admin = world.as('admin')
      const { create, update } = entity.access
      const names = readOnlyFields(entity)
      const forged = Object.entries(sampleValues(entity.fields, 3, {})).filter(
        ([name, value]) => names.includes(name) && value !== null && String(value) !== '',
      )
      const record = update.includes('admin') ? await world.make(entity) : undefined
      for (const [name, value] of forged) {
        if (JSON.stringify(record?.[name]) === JSON.stringify(value)) continue
        if (create.includes('admin')) {
          const { status, body } = await admin('POST', path, {
            ...(await world.sample(entity)),
            [name]: value,
          })
          expect([status, body.details], name).toEqual([422, { [name]: { key: 'validation.readOnly' } }])
        }
        if (!record) continue
        const changed = await admin('PUT', `${path}/${record.id}`, { [name]: value })
        expect([changed.status, Object.keys(changed.body.errors ?? {})], name).toEqual([422, [name]])
        const bulk = { action: 'update', ids: [record.id], values: { [name]: value } }
        expect((await admin('POST', `${path}/bulk`, bulk)).body, name).toMatchObject({ changed: 0 })
      }
    },
  )
})
