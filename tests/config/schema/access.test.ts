import { STAFF_ROLES, ROLES } from '../../../src/config/vocabulary'
import { describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../../src/config/entities'
import { normalise } from '../../support/normalise'
import {
  can,
  canAct,
  entityFor,
  isColumn,
  reference,
  relatedList,
  scopeOf,
  text,
  type Operation,
  type Principal,
  type Role,
  type ScopeRule,
} from '../../../src/config/schema'
import { screenOf } from '../../../src/config/screens'
import { mayAccess } from '../../../src/providers/auth/authProvider'

const ACTIONS: readonly Operation[] = ['read', 'create', 'update', 'remove']
const STAFF = ['provider', 'client', 'group manager'] as const
/** Customers make their own calls, and read no entity. */
const EMPLOYEES = STAFF_ROLES

const who = (role: string, more: Partial<Principal> = {}): Principal => ({
  userId: 1,
  uid: 'u1',
  role,
  groupIds: [10, 11],
  customerId: 901,
  ...more,
})

/**
 * An entity that every role may do everything with, so that only its scope decides. The scope is set after normalising,
 * so that invalid ones are possible.
 */
const openTo = (scope: ScopeRule, roles: readonly Role[] = ROLES) => ({
  ...normalise([
    {
      name: 'open',
      source: { rest: '/open', table: 'open' },
      title: 'name',
      fields: { name: text(), group_id: text(), customer_id: text(), is_test: text() },
      list: { columns: ['name'] },
      access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
      scope: {},
    },
  ])[0]!,
  access: { read: roles, create: roles, update: roles, remove: roles },
  scope,
})

const everyWay = { groups: 'group_id', customer: 'customer_id', test: 'is_test' }
const groups = (path: string) => ({ kind: 'among', path, ids: [10, 11] })

/** Permissions by entity. Domain model, section 3; tanks are made according to section 10. */
const MAY: Record<string, Record<Operation, readonly Role[]>> = {
  tanks: {
    read: ['admin', ...STAFF],
    create: ['admin'],
    update: ['admin', 'client'],
    remove: ['admin'],
  },
  customers: {
    read: ['admin', ...STAFF],
    create: ['admin', 'client'],
    update: ['admin', 'client'],
    remove: ['admin'],
  },
  devices: {
    read: ['admin', ...STAFF, 'test-user'],
    create: ['admin'],
    update: ['admin', 'provider'],
    remove: ['admin'],
  },
  tankgroups: { read: ['admin', ...STAFF], create: ['admin'], update: ['admin'], remove: ['admin'] },
  models: { read: ['admin', ...STAFF], create: ['admin'], update: ['admin'], remove: ['admin'] },
  batches: {
    read: ['admin', 'test-user'],
    create: ['admin', 'test-user'],
    update: ['admin', 'test-user'],
    remove: ['admin'],
  },
  countries: { read: EMPLOYEES, create: ['admin'], update: ['admin'], remove: ['admin'] },
  counties: { read: EMPLOYEES, create: ['admin'], update: ['admin'], remove: ['admin'] },
  users: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  firmwares: { read: ['admin'], create: [], update: ['admin'], remove: ['admin'] },
  panels: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
}

describe('who may do what', () => {
  test.each(Object.keys(MAY))('with %s is what the domain model says, role by role', name => {
    const entity = entityOf(name)
    for (const action of ACTIONS)
      expect(ROLES.filter(role => can({ role }, action, entity)).toSorted(), action).toEqual(
        MAY[name]![action].toSorted(),
      )
  })

  test('with any entity: an admin reads it, and nobody writes what is not theirs to read', () => {
    for (const entity of entities) {
      expect(can({ role: 'admin' }, 'read', entity), entity.name).toBe(true)
      for (const action of ACTIONS)
        for (const role of ROLES)
          if (can({ role }, action, entity))
            expect(can({ role }, 'read', entity), `${entity.name} ${role}`).toBe(true)
    }
  })

  // A declaration that names one is refused at start.
  test.each(['', 'none', 'Admin', 'admin ', 'group-manager', 'constructor', '__proto__'])(
    'is nothing for the unknown role "%s"',
    role => {
      for (const action of ACTIONS) expect(can({ role }, action, openTo(everyWay))).toBe(false)
    },
  )

  test('is decided for each action by itself', () => {
    const access = { read: ['client'], create: ['provider'], update: [], remove: ['admin'] } as const
    expect(ACTIONS.map(action => can({ role: 'client' }, action, { access }))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(ACTIONS.map(action => can({ role: 'provider' }, action, { access }))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(ACTIONS.map(action => can({ role: 'admin' }, action, { access }))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

describe('which records somebody sees', () => {
  const own = { groups: groups('group_id'), all: { kind: 'all' }, none: { kind: 'none' } }

  test.each<[Role, object]>([
    ['admin', own.all],
    ['provider', own.groups],
    ['client', own.groups],
    ['group manager', own.groups],
    ['install-user', own.none],
    ['test-user', { kind: 'match', path: 'is_test', value: true }],
    ['customer', { kind: 'match', path: 'customer_id', value: 901 }],
  ])('%s: the part that the role is bound to, where the entity has one', (role, scope) => {
    expect(scopeOf(who(role), openTo(everyWay))).toEqual(scope)
  })

  test.each(ROLES)('%s sees all of what is shared, and nothing of it without leave to read', role => {
    expect(scopeOf(who(role), openTo({ shared: 'a test' }))).toEqual({ kind: 'all' })
    expect(scopeOf(who(role), openTo({ shared: 'a test' }, []))).toEqual({ kind: 'none' })
    expect(scopeOf(who(role), openTo(everyWay, []))).toEqual({ kind: 'none' })
  })

  test.each(ROLES.filter(role => role !== 'admin'))(
    '%s sees nothing of an entity that belongs to nobody, or to others only',
    role => {
      const others: Record<string, ScopeRule> = {
        'test-user': { groups: 'group_id', customer: 'customer_id' },
        customer: { groups: 'group_id', test: 'is_test' },
      }
      expect(scopeOf(who(role), openTo({}))).toEqual({ kind: 'none' })
      const rest = others[role] ?? { customer: 'customer_id', test: 'is_test' }
      expect(scopeOf(who(role), openTo(rest))).toEqual({ kind: 'none' })
    },
  )

  test.each(STAFF)('%s without groups sees nothing', role => {
    for (const groupIds of [[], undefined, null])
      expect(scopeOf(who(role, { groupIds: groupIds as number[] }), openTo(everyWay))).toEqual({
        kind: 'none',
      })
  })

  test('a customer who is nobody yet sees nothing, whatever stands for the missing id', () => {
    for (const customerId of [null, undefined, Number.NaN, '901'])
      expect(scopeOf(who('customer', { customerId: customerId as number }), openTo(everyWay))).toEqual({
        kind: 'none',
      })
  })

  test.each(['', 'none', 'Admin', 'superuser', 'constructor'])('nothing for the role "%s"', role => {
    for (const entity of [openTo({ shared: 'a test' }), openTo(everyWay), openTo(everyWay, [role as Role])])
      expect(scopeOf(who(role), entity)).toEqual({ kind: 'none' })
  })
})

describe('whose the records of the product are', () => {
  const sees = (role: string) =>
    Object.fromEntries(
      Object.keys(MAY)
        .map(entityOf)
        .map(entity => [entity.name, scopeOf(who(role), entity)] as const)
        .filter(([, scope]) => scope.kind !== 'none'),
    )
  const shared = { countries: { kind: 'all' }, counties: { kind: 'all' } }

  test('an admin sees everything', () => {
    for (const entity of entities) expect(scopeOf(who('admin'), entity)).toEqual({ kind: 'all' })
  })

  test.each(STAFF)('%s sees what hangs below the groups: tanks, customers, devices on tanks', role => {
    expect(sees(role)).toEqual({
      ...shared,
      models: { kind: 'all' },
      tankgroups: groups('id'),
      tanks: groups('group_id'),
      customers: groups('parent_id'),
      devices: groups('tank_id.group_id'),
    })
  })

  test('a customer, whose calls are about the own tanks, sees no list of anybody', () => {
    expect(sees('customer')).toEqual({})
  })

  test('a test-user sees records of tests only', () => {
    const tests = { kind: 'match', path: 'is_test', value: true }
    expect(sees('test-user')).toEqual({ ...shared, devices: tests, batches: tests })
  })

  test('an install-user, who works by jobs, sees no list of anybody', () => {
    expect(sees('install-user')).toEqual(shared)
  })
})

describe('a screen', () => {
  const allowed = (role: string, path: string, action: string, menu: readonly string[] = [path]) =>
    mayAccess({ role }, path, action, menu)

  test.each(entities.flatMap(entity => entity.screens.map(screen => [screen.path, entity] as const)))(
    '%s is open to whom its entity is open to, for each thing to do there',
    (path, entity) => {
      expect(screenOf(path).entity).toBe(entity)
      const asked = {
        list: 'read',
        show: 'read',
        export: 'read',
        create: 'create',
        clone: 'create',
        edit: 'update',
        delete: 'remove',
      } as const
      for (const role of [...ROLES, 'none', ''])
        for (const [action, wanted] of Object.entries(asked))
          expect(allowed(role, path, action), `${role} ${action}`).toBe(can({ role }, wanted, entity))
    },
  )

  test('is a list for those whose menu has it, and for admins, and shows records to all who may read them', () => {
    expect(allowed('client', 'manage-devices', 'list', ['tanks'])).toBe(false)
    expect(allowed('provider', 'manage-devices', 'list', ['tanks', 'manage-devices'])).toBe(true)
    expect(allowed('admin', 'manageTanks', 'list', ['tanks'])).toBe(true)
    expect(allowed('client', 'manage-devices', 'show', ['tanks'])).toBe(true)
  })

  test('that nobody declared opens as a list for those whose menu has it, and for nothing else', () => {
    expect(mayAccess({ role: 'client' }, 'analytics', 'list', ['analytics'])).toBe(true)
    expect(mayAccess({ role: 'client' }, 'analytics', 'edit', ['analytics'])).toBe(false)
    expect(mayAccess({ role: 'admin' }, 'analytics', 'list', [])).toBe(false)
    expect(() => screenOf('analytics')).toThrow('analytics')
  })

  test('is closed to an action that has no name here', () => {
    for (const action of ['', 'publish', 'constructor', 'READ'])
      expect(mayAccess({ role: 'admin' }, 'tanks', action, ['tanks'])).toBe(false)
  })
})

describe('records that belong to another one', () => {
  const scope = { shared: 'a test' }
  const may = (...read: Role[]) => ({ read, create: [], update: [], remove: [] })
  const belonging = (name: string) => ({
    name,
    source: { rest: `/${name}`, table: name },
    title: 'name',
    fields: { name: text(), vessel_id: reference('vessels') },
    list: { columns: ['name'], filters: ['vessel_id'] },
    access: may('admin', 'client'),
    scope,
  })
  const counted = { counted: true }
  const [vessels] = normalise([
    {
      name: 'vessels',
      source: { rest: '/vessels', table: 'vessels' },
      title: 'name',
      fields: {
        name: text(),
        permits: relatedList('permits', 'vessel_id', counted),
        checks: relatedList('checks', 'vessel_id', counted),
      },
      list: { columns: ['name', 'permits', 'checks'] },
      access: may('admin', 'client', 'provider'),
      scope,
    },
    belonging('permits'),
    { ...belonging('checks'), feature: 'client_approvals' },
  ])

  test.each([
    ['admin', [], ['permits', 'checks']],
    ['client', ['client_approvals'], ['permits', 'checks']],
    ['client', [], ['permits']],
    ['provider', ['client_approvals'], []],
  ])('are there for a %s with the features %j as far as they are read: %j', (role, features, lists) => {
    const { fields, list, screens } = entityFor({ role, features }, vessels!)
    const offered = {
      fields: Object.keys(fields).filter(name => fields[name]!.type === 'relatedList'),
      columns: list.columns.filter(name => name !== 'name'),
      card: list.card,
      screen: screens[0]!.columns.filter(name => name !== 'name'),
    }
    expect(offered).toEqual({ fields: lists, columns: lists, card: lists, screen: lists })
  })
})

describe('a feature that only some roles need', () => {
  const [visits] = normalise([
    {
      name: 'visits',
      source: { rest: '/visits', table: 'visits' },
      title: 'name',
      fields: { name: text() },
      list: { columns: ['name'] },
      actions: { call: { roles: ['admin', 'client', 'install-user'], done: 'Called' } },
      access: { read: ['admin', 'client', 'install-user'], create: [], update: [], remove: [] },
      feature: { flag: 'dispatch_planner', roles: ['client'] },
      scope: { shared: 'a test' },
    },
  ])

  test.each([
    ['admin', [], true],
    ['client', ['dispatch_planner'], true],
    ['client', ['webhooks'], false],
    ['client', [], false],
    ['install-user', [], true],
    ['provider', ['dispatch_planner'], false],
  ])('lets a %s with the features %j read and act: %j', (role, features, isOpen) => {
    expect(can({ role, features }, 'read', visits!)).toBe(isOpen)
    expect(canAct({ role, features }, visits!.actions[0]!)).toBe(isOpen)
  })
})

describe('the fields that a list offers as columns', () => {
  test('leave out the distributor of a group for a client, who may not read it', () => {
    const { entity } = screenOf('groups')
    const columns = (role: string) => {
      const { fields } = entityFor({ role, features: [] }, entity)
      return Object.keys(fields).filter(name => isColumn(fields[name]!))
    }
    expect(columns('admin')).toContain('distributor_id')
    expect(columns('client')).toContain('code')
    expect(columns('client')).not.toContain('distributor_id')
  })
})
