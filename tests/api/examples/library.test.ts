import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '../../../examples/library/app'
import { markOverdue } from '../../../examples/library/features'
import { ACCOUNTS } from '../../../examples/library/seed'
import { asksWhoSees, keepsItsContract, type Contract } from './contract'
import { startLibrary, type Library } from './library'

const [admin, north, south] = ACCOUNTS.map(([email]) => email) as [string, string, string]

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

const contract: Contract = {
  app: library,
  accounts: ACCOUNTS,
  sees: SEES,
  refs: { branches: 1, books: 1, members: 1 },
  ask: (...asked) => world.ask(...asked),
}

describe('an app without tanks', () => {
  asksWhoSees(contract)
  keepsItsContract(contract)

  test('a member of staff can’t lend a book of another branch', async () => {
    const foreign = await world.ask(north, 'POST', '/api/loans', { book_id: 2, member_id: 1 })
    expect(foreign.status).toBe(422)
    expect(foreign.body).toMatchObject({ details: { book_id: { key: 'validation.unknownReference' } } })
  })

  test('a member of staff chooses a language, which the session tells from then on', async () => {
    const chosen = await world.ask(north, 'PUT', '/api/preferences', { locale: 'fr' })
    expect(chosen).toMatchObject({ status: 200, body: { locale: 'fr' } })
    expect(await world.ask(north, 'PUT', '/api/preferences', { locale: 'tlh' })).toMatchObject({
      status: 422,
    })
    expect(await world.ask(north, 'GET', '/api/session')).toMatchObject({ body: { user: { locale: 'fr' } } })
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
