import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '../../../examples/library/app'
import { markOverdue } from '../../../examples/library/features'
import { ACCOUNTS } from '../../../examples/library/seed'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { can, type Entity } from '../../../src/config/schema'
import { sampleRecord } from '../../support/sampleRecord'
import { startLibrary, type Library } from './library'

const [admin, north, south] = ACCOUNTS.map(([email]) => email) as [string, string, string]
const roleOf = (email: string) => ACCOUNTS.find(([each]) => each === email)![1]

/** The seeded records that each account sees, by entity. */
const SEES: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  branches: { [admin]: [1, 2], [north]: [1], [south]: [2] },
  books: { [admin]: [1, 2, 3], [north]: [1, 3], [south]: [2] },
  members: { [admin]: [1, 2], [north]: [1], [south]: [2] },
  loans: { [admin]: [1, 2, 3], [north]: [1, 3], [south]: [2] },
  users: { [admin]: [1, 2, 3] },
}

let world: Library
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.close())

const byName = library.entities.map(entity => ({ name: entity.name, entity }))
const refs = { branches: 1, books: 1, members: 1 }
const sampleOf = (entity: Entity, n: number) => sampleRecord(entity, n, refs)

describe('an app without tanks', () => {
  test('says which entities and accounts there are', () => {
    expect(Object.keys(SEES).toSorted()).toEqual(library.entities.map(({ name }) => name).toSorted())
  })

  test.each(byName)('$name: each account sees its own records, and no other', async ({ name, entity }) => {
    for (const [email] of ACCOUNTS) {
      const seen = SEES[name]![email] ?? []
      const list = await world.ask(email, 'GET', `${pathOf(entity)}?sort=["id","ASC"]`)
      const isReader = can({ role: roleOf(email) }, 'read', entity)
      expect(list.status, `${email} of ${name}`).toBe(isReader ? 200 : 403)
      if (isReader) expect((list.body as { id: number }[]).map(({ id }) => id)).toEqual(seen)
      for (const id of SEES[name]![admin]!) {
        const { status } = await world.ask(email, 'GET', `${pathOf(entity)}/${id}`)
        expect(status, `${email} of ${name} ${id}`).toBe(!isReader ? 403 : seen.includes(id) ? 200 : 404)
        const dependants = await world.ask(email, 'GET', `${pathOf(entity)}/${id}/dependants`)
        if (can({ role: roleOf(email) }, 'remove', entity))
          expect(dependants.status).toBe(seen.includes(id) ? 200 : 404)
        else if (entity.access.remove.length > 0) expect(dependants.status).toBe(403)
      }
    }
    expect((await world.ask(undefined, 'GET', pathOf(entity))).status).toBe(401)
  })

  test.each(byName)('$name: a record is made, changed, and refused where it is wrong', async ({ entity }) => {
    const path = pathOf(entity)
    const made = await world.ask(admin, 'POST', path, sampleOf(entity, 50))
    if (entity.access.create.length === 0) return expect(made.status).toBe(403)
    expect(made.status, made.text).toBe(201)
    const record = made.body as { id: number; version: number }
    expect((await world.ask(admin, 'PUT', `${path}/${record.id}`, record)).status).toBe(200)
    expect((await world.ask(admin, 'PUT', `${path}/${record.id}`, { ...record, version: 99 })).status).toBe(
      409,
    )
    expect((await world.ask(admin, 'POST', path, { no_such_field: 1 })).status).toBe(422)
    expect((await world.ask(south, 'PUT', `${path}/${record.id}`, record)).status).toBe(
      can({ role: 'librarian' }, 'update', entity) ? 404 : 403,
    )
    const { status } = await world.ask(admin, 'DELETE', `${path}/${record.id}`)
    expect(status).toBe(200)
  })

  test('a member of staff can’t lend a book of another branch', async () => {
    const foreign = await world.ask(north, 'POST', '/api/loans', { book_id: 2, member_id: 1 })
    expect(foreign.status).toBe(422)
    expect(foreign.body).toMatchObject({ details: { book_id: { key: 'validation.unknownReference' } } })
  })

  test('actions lead from the states that they name, for the records that are seen', async () => {
    const lend = (email: string, id: number) =>
      world.ask(email, 'POST', `/api/loans/${id}/lend`, { due_on: '2026-02-01' })
    expect((await lend(south, 1)).status).toBe(404)
    expect((await lend(north, 1)).body).toMatchObject({
      state: 'lent',
      due_on: '2026-02-01',
      branch_id: 1,
    })
    expect((await lend(north, 1)).status).toBe(409)
  })

  test('the task marks what was due before today, and a selection is taken back at once', async () => {
    await markOverdue(world)
    const states = async () =>
      (
        (await world.ask(admin, 'GET', '/api/loans?sort=["id","ASC"]&range=[0,2]')).body as {
          state: string
        }[]
      ).map(({ state }) => state)
    expect(await states()).toEqual(['overdue', 'overdue', 'lent'])
    const back = await world.ask(admin, 'POST', '/api/loans/bulk/takeBack', { ids: [1, 2, 3], input: {} })
    expect(back.status, back.text).toBe(200)
    expect(await states()).toEqual(['returned', 'returned', 'returned'])
  })

  test('a call answers of what its caller sees', async () => {
    const titles = async (email: string) =>
      ((await world.ask(email, 'GET', '/api/popular-books?limit=5')).body as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await titles(admin)).toEqual(expect.arrayContaining(['Dracula', 'Dubliners', 'Ulysses']))
    expect(await titles(south)).toEqual(['Dubliners'])
    expect((await world.ask(undefined, 'GET', '/api/popular-books')).status).toBe(401)
    expect((await world.ask(north, 'GET', '/api/popular-books?limit=0')).status).toBe(400)
  })

  test('every call of the app is served and described', async () => {
    const { body } = await world.ask(admin, 'GET', '/api/openapi.json')
    const { info, paths } = body as {
      info: { title: string }
      paths: Record<string, Record<string, unknown>>
    }
    expect(info.title).toBe('Library')
    const missing = library.calls.filter(({ method, path }) => !paths[path]?.[method.toLowerCase()])
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  test('signs in, is known by name, and has a menu', async () => {
    const signed = await world.ask(undefined, 'POST', '/api/signin', {
      email: north,
      password: 'library-demo',
    })
    expect(signed.status, signed.text).toBe(200)
    const { user, role } = signed.body as { user: never; role: string }
    expect(library.menuFor({ role, user }).map(({ key }) => key)).toEqual([
      'loans',
      'books',
      'members',
      'branches',
      'overview',
    ])
  })
})
