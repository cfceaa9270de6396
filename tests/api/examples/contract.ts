import { expect, test } from 'vitest'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { can, type Entity } from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import { callsOf } from '../../../src/config/schema/calls/engine'
import { tasks } from '../../../src/config/schema/tasks'
import { sampleRecord } from '../../support/sampleRecord'
import type { Answer } from './library'

/** What a contract is asked of: an app, who signs in, and which of the first records each of them sees. */
export type Contract = {
  readonly app: App
  readonly accounts: readonly (readonly [email: string, role: string, ...more: unknown[]])[]
  /** By entity and account: the ids of the seeded records that it sees. An admin sees all. */
  readonly sees: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
  /** Records that samples refer to, by entity. */
  readonly refs: Readonly<Record<string, number>>
  ask(
    email: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer>
}

/** Every entity as every account: lists and records are of what is seen, and nothing else passes. */
export function asksWhoSees({ app, accounts, sees, ask }: Contract) {
  const admin = accounts.find(([, role]) => role === 'admin')![0]
  // Tasks are registered by the server that runs: tests/api/platform asks for them.
  const entities = app.entities.filter(({ name }) => name !== tasks.name)
  test('the table of who sees what has every entity', () => {
    expect(Object.keys(sees).toSorted()).toEqual(entities.map(({ name }) => name).toSorted())
  })

  test.each(entities.map(entity => ({ name: entity.name, entity })))(
    '$name: each account sees its own records, and no other',
    async ({ name, entity }) => {
      const path = pathOf(entity)
      expect((await ask(undefined, 'GET', path)).status).toBe(401)
      for (const [email, role] of accounts) {
        const isReader = can({ role }, 'read', entity)
        const seen = sees[name]![email] ?? []
        const list = await ask(email, 'GET', `${path}?sort=["id","ASC"]`)
        expect(list.status, email).toBe(isReader ? 200 : 403)
        if (isReader) expect((list.body as { id: number }[]).map(({ id }) => id)).toEqual(seen)
        for (const id of sees[name]![admin]!) {
          const { status } = await ask(email, 'GET', `${path}/${id}`)
          expect(status, `${email}: ${id}`).toBe(!isReader ? 403 : seen.includes(id) ? 200 : 404)
          if (entity.access.remove.length === 0) continue
          const removes = can({ role }, 'remove', entity)
          const dependants = await ask(email, 'GET', `${path}/${id}/dependants`)
          expect(dependants.status).toBe(!removes ? 403 : seen.includes(id) ? 200 : 404)
        }
      }
    },
  )
}

/** Every entity keeps its contract: records are made, changed against their version, refused where wrong, and removed. */
export function keepsItsContract({ app, accounts, refs, ask }: Contract) {
  const admin = accounts.find(([, role]) => role === 'admin')![0]
  const made = app.entities.filter(entity => entity.access.create.length > 0)
  test.each(made.map(entity => ({ name: entity.name, entity })))(
    '$name: a record is made, changed, refused where it is wrong, and removed',
    async ({ entity }: { entity: Entity }) => {
      const path = pathOf(entity)
      const answer = await ask(admin, 'POST', path, sampleRecord(entity, 50, refs))
      expect(answer.status, answer.text).toBe(201)
      const record = answer.body as { id: number }
      const of = `${path}/${record.id}`
      expect((await ask(admin, 'PUT', of, record)).status).toBe(200)
      expect((await ask(admin, 'PUT', of, { ...record, version: 99 })).status).toBe(409)
      expect((await ask(admin, 'POST', path, { no_such_field: 1 })).status).toBe(422)
      expect((await ask(admin, 'DELETE', of)).status).toBe(200)
      expect((await ask(admin, 'GET', of)).status).toBe(404)
    },
  )

  test('every call of the app is served and described', async () => {
    const { body } = await ask(admin, 'GET', '/api/openapi.json')
    const { info, paths } = body as {
      info: { title: string }
      paths: Record<string, Record<string, unknown>>
    }
    expect(info.title).toBe(app.name)
    const missing = callsOf(app).filter(({ method, path }) => !paths[path]?.[method.toLowerCase()])
    expect(missing.map(({ path }) => path)).toEqual([])
  })
}
