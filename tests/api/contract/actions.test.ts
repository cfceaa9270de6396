import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { collectionOf, tableOf } from '../../../server/engine/crud/sql'
import { can, canAct, isPossible, unwrapComputed, type Action, type Entity } from '../../../src/config/schema'
import { labelOf, optionLabel } from '../../../src/config/schema/text/labels'
import { ENGINE } from '../ingest/support'
import { callOf, inputOf, readyToAct, wrongValue } from './actionCalls'
import { entities, startWorld, type World } from './world'

type State = Record<string, unknown>
type Id = number | string

/** How fields and options are stored, such as `topup_state`: not for readers. */
const STORED_NAME = /\b[a-z]+_[a-z]/

function valueText(entity: Entity, name: string, value: unknown): string {
  const field = unwrapComputed(entity.fields[name]!)
  return field.type === 'choice' ? optionLabel(field, value as string) : value ? 'Yes' : 'No'
}

/** Fields that decide whether the entity's actions are possible, with their values. */
function decisive(entity: Entity): Map<string, readonly unknown[]> {
  const names = entity.actions.flatMap(({ from, to }) => [...Object.keys(from), ...Object.keys(to)])
  return new Map(
    names.map(name => {
      const field = unwrapComputed(entity.fields[name]!)
      return [name, field.type === 'choice' ? field.options : [false, true]]
    }),
  )
}

/**
 * Every combination of the values that an action looks at. The values of other fields rotate, so that each is used at
 * least once.
 */
function statesOf(entity: Entity, action: Action): State[] {
  const fields = decisive(entity)
  const looksAt = Object.keys(action.from)
  const combined = looksAt.reduce<State[]>(
    (all, name) => all.flatMap(state => fields.get(name)!.map(value => ({ ...state, [name]: value }))),
    [{}],
  )
  const others = [...fields].filter(([name]) => !looksAt.includes(name))
  const count = Math.max(combined.length, ...others.map(([, values]) => values.length))
  return Array.from({ length: count }, (_, i) => ({
    ...Object.fromEntries(others.map(([name, values]) => [name, values[i % values.length]])),
    ...combined[i % combined.length],
  }))
}

/** A state from which the action is possible, or impossible; undefined if there is none. */
const stateFor = (entity: Entity, action: Action, fits = true) =>
  statesOf(entity, action).find(state => isPossible(action, state) === fits)

/** Without computed fields that no action sets: the server may compute them anew after an action. */
const settled = (entity: Entity, state: State): State =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([name]) =>
        entity.fields[name]!.type !== 'computed' || entity.actions.some(({ to }) => Object.hasOwn(to, name)),
    ),
  )

describe('every action', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  /** Writes a state directly, without the actions that lead there. */
  async function put(entity: Entity, id: Id, state: State) {
    await readyToAct(world.db, entity, id)
    if (Object.keys(state).length === 0) return undefined
    if (entity.source.kind === 'collection')
      return world.db.query(
        'update documents set data = data || $3::jsonb where collection = $1 and id = $2',
        [collectionOf(entity, false), id, JSON.stringify(state)],
      )
    const sets = Object.keys(state).map((name, i) => `"${name}" = $${i + 2}`)
    return world.db.query(`update ${tableOf(entity)} set ${sets.join(', ')} where id = $1`, [
      id,
      ...Object.values(state),
    ])
  }
  const call = (
    who: string,
    entity: Entity,
    action: Action,
    id: Id,
    input: State = inputOf(action),
    headers: Record<string, string> = {},
  ) => {
    const { url, body } = callOf(entity, action, id, input)
    return world.as(who)('POST', url, body, headers)
  }
  const stateNow = async (entity: Entity, id: Id, names: readonly string[]) => {
    const { body } = await world.as('admin')('GET', `${pathOf(entity)}/${id}`)
    return Object.fromEntries(names.map(name => [name, (body as State)[name]]))
  }
  const entries = async (entity: Entity, id: Id) =>
    (
      await world.db.query<{ n: number }>(
        'select count(*)::int as n from audit_log where entity = $1 and entity_id = $2',
        [entity.name, String(id)],
      )
    )[0]!.n

  const acting = entities.filter(({ actions }) => actions.length > 0)

  describe.each(acting.map(entity => ({ name: entity.name, entity })))('$name', ({ entity }) => {
    let record: { id: Id }
    beforeEach(async () => {
      record = await world.make(entity)
    })
    const asAdmin = (action: Action) => canAct({ role: 'admin' }, action)

    test.each(entity.actions.filter(asAdmin).map(action => ({ name: action.name, action })))(
      '$name leads from its states to its own, and from no other',
      async ({ action }) => {
        // A refused action leaves its record unchanged, so the next state is tried with the same record.
        let { id } = record
        for (const state of statesOf(entity, action)) {
          await put(entity, id, state)
          const before = await entries(entity, id)
          const { status, body, text } = await call('admin', entity, action, id)
          const now = await stateNow(entity, id, Object.keys(state))
          if (isPossible(action, state)) {
            // A handler may have its own reason to refuse; then nothing has changed.
            if (status === 422) {
              expect(now).toEqual(state)
              expect(Object.values(body.errors as State).join(' ')).not.toMatch(STORED_NAME)
              continue
            }
            expect(status, `${JSON.stringify(state)}: ${text}`).toBe(200)
            expect(settled(entity, now)).toEqual(settled(entity, { ...state, ...action.to }))
            expect(await entries(entity, id)).toBeGreaterThan(before)
            id = (await world.make(entity)).id
          } else {
            expect(status, JSON.stringify(state)).toBe(409)
            // The response names only the fields that block the action.
            const where = Object.entries(action.from).filter(
              ([name, values]) => !values.includes(state[name] as string),
            )
            expect(body.code).toBe('wrong_state')
            const states = where.map(
              ([name]) => `${labelOf(entity, name)} is “${valueText(entity, name, state[name])}”`,
            )
            expect(body.error).toContain(`: ${states.join(', ')}`)
            expect(body.error).not.toMatch(STORED_NAME)
            expect(body.state).toEqual(Object.fromEntries(where.map(([name]) => [name, state[name]])))
            expect(now).toEqual(state)
            expect(await entries(entity, id)).toBe(before)
          }
        }
      },
      120_000,
    )

    test('what actions move is not written otherwise', async () => {
      const own = entity.actions.filter(({ writable }) => !writable)
      for (const name of new Set(own.flatMap(({ to }) => Object.keys(to)))) {
        const field = unwrapComputed(entity.fields[name]!)
        const now = (await stateNow(entity, record.id, [name]))[name]
        const other = field.type === 'choice' ? field.options.find(option => option !== now) : !now
        const put = await world.as('admin')('PUT', `${pathOf(entity)}/${record.id}`, { [name]: other })
        // Some entities can't be written by any role.
        if (!can({ role: 'admin' }, 'update', entity)) {
          expect(put.status).toBe(403)
          continue
        }
        expect(put.status).toBe(422)
        expect(put.body.errors).toHaveProperty(name)
      }
    })

    test('what is asked for is checked by field, and nothing is changed', async () => {
      for (const action of entity.actions.filter(asAdmin)) {
        const from = stateFor(entity, action)!
        await put(entity, record.id, from)
        const input = inputOf(action)
        const wrong = await call('admin', entity, action, record.id, { ...input, no_such_field: 1 })
        expect(wrong.status).toBe(422)
        expect(wrong.body.errors).toHaveProperty('no_such_field')
        for (const name of Object.keys(action.input)) {
          const impossible = { ...input, [name]: wrongValue(action, name) }
          const answer = await call('admin', entity, action, record.id, impossible)
          expect(answer.status, `${action.name} ${name}`).toBe(422)
        }
        expect(await stateNow(entity, record.id, Object.keys(from))).toEqual(from)
      }
    })

    test('an older version is refused, and one key acts once', async () => {
      const action = entity.actions.find(one => asAdmin(one) && stateFor(entity, one))!
      await put(entity, record.id, stateFor(entity, action)!)
      const asAsked = (headers: Record<string, string>) =>
        call('admin', entity, action, record.id, inputOf(action), headers)
      const stale = await asAsked({ 'if-match': '"99"' })
      expect(stale.body).toMatchObject({ code: 'stale_version' })
      const key = { 'idempotency-key': `act-${entity.name}-${record.id}` }
      const first = await asAsked(key)
      expect(first.status, first.text).toBe(200)
      const second = await asAsked(key)
      expect([second.status, second.body]).toEqual([200, first.body])
    })

    test('many are moved at once; those that can not be are named with their title', async () => {
      for (const action of entity.actions.filter(one => one.bulk && asAdmin(one))) {
        const [from, elsewhere] = [true, false].map(fits => stateFor(entity, action, fits))
        const [a, b] = [await world.make(entity), await world.make(entity)]
        await put(entity, a.id, from!)
        if (elsewhere) await put(entity, b.id, elsewhere)
        const body = { ids: [a.id, b.id], input: inputOf(action) }
        const { body: answer, text } = await world.as('admin')(
          'POST',
          `${pathOf(entity)}/bulk/${action.name}`,
          body,
        )
        if ((answer.failed as unknown as { id: Id }[]).some(({ id }) => id === a.id)) continue
        expect(answer, text).toMatchObject({
          changed: elsewhere ? 1 : 2,
          done: elsewhere ? [a.id] : [a.id, b.id],
        })
        if (!elsewhere) continue
        // A record without a title is named by its id alone.
        const title = (b as State)[entity.title]
        const named = { id: b.id, ...(title === null ? {} : { title: String(title) }) }
        expect(answer.failed).toEqual([expect.objectContaining(named)])
      }
    })
  })
})
