import { ROLES } from '../../../src/config/vocabulary'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { MenuAsker } from '../../../src/config/menu'
import { firstPath, pathsOf, visibleMenu, type MenuItem } from '../../../src/config/schema/menu'
import { menuFor } from '../../support/menus'
import { entities } from '../../../src/config/entities'
import { menuMistakes } from '../../../src/config/schema/menu'
import { menus } from '../../../src/config/menu'
import { normalise } from '../../support/normalise'
import { text, type AnyDeclaration } from '../../../src/config/schema'
import { MENU_GROUPS, MENUS, SERVICE_TYPES } from '../../../src/config/menuLists'
import { pages } from '../../../src/config/pages'
import { isAdmin, isProvider, signInKind } from '../../../src/config/roles'
import { canOpenPage } from '../../../src/config/schema'

type Lists = Record<string, string[]>
const coverage = JSON.parse(
  readFileSync(new URL('../../fixtures/coverage.json', import.meta.url), 'utf8'),
) as {
  screens: string[]
  menus: { staff: Lists; firebase: Lists }
  menuGroups: Lists
  serviceTypes: Record<'-1' | '1' | 'other', { services: string[]; tanks: string[] }>
  dispatchPlannerGroup: { tank_group_id: number; insertedAtIndex: number }
}

const ask = (over: Partial<MenuAsker> = {}): MenuAsker => ({
  role: 'client',
  kind: 'staff',
  serviceType: 0,
  groupIds: [],
  ...over,
})
/** The menu without the entities that the specification doesn't name. */
const specified = (over: Partial<MenuAsker> = {}) => menuFor(ask(over), [])
const keys = (menu: readonly MenuItem[]) => menu.map(item => item.key)
const children = (menu: readonly MenuItem[], key: string) =>
  keys(menu.find(item => item.key === key)?.children ?? [])

describe('menuFor', () => {
  test.each(Object.entries(coverage.menus.staff))(
    '%s among staff gets the entries of the specification',
    (role, list) => {
      expect(keys(specified({ role }))).toEqual(list)
    },
  )

  test.each(Object.entries(coverage.menus.firebase))(
    '%s by Firebase gets the entries of the specification',
    (role, list) => {
      expect(keys(specified({ role, kind: 'firebase' }))).toEqual(list)
    },
  )

  test.each(['approvals', 'support', 'assembly'] as const)(
    'the group %s opens the screens of the specification',
    group => {
      expect(MENU_GROUPS[group]).toEqual(coverage.menuGroups[group])
      expect(children(specified({ role: 'admin' }), group)).toEqual(coverage.menuGroups[group])
    },
  )

  test.each([
    [-1, '-1'],
    [1, '1'],
    [0, 'other'],
    [7, 'other'],
    [Number.NaN, 'other'],
  ] as const)('service type %s decides what lies under services and tanks', (serviceType, row) => {
    const menu = specified({ serviceType })
    expect(children(menu, 'services')).toEqual(coverage.serviceTypes[row].services)
    expect(children(menu, 'tanks')).toEqual(coverage.serviceTypes[row].tanks)
    expect(SERVICE_TYPES).toEqual(coverage.serviceTypes)
  })

  test('services of a client is a screen of its own, and approvals follow it where a client approves', () => {
    const own = (over: Partial<MenuAsker>) => specified(over).find(({ key }) => key === 'services')
    expect([own({})?.path, own({ role: 'admin' })?.path]).toEqual(['services', undefined])
    expect(keys(specified())).not.toContain('approvals')
    const approving = specified({ features: ['client_approvals'] })
    expect(keys(approving)).toEqual([
      'tanks',
      'analytics',
      'services',
      'approvals',
      ...keys(specified()).slice(3),
    ])
    expect(children(approving, 'approvals')).toEqual(['threshold', 'suddenChange'])
    for (const role of ['provider', 'group manager'])
      expect(keys(specified({ role, features: ['client_approvals'] }))).toEqual(coverage.menus.staff[role])
  })

  test('somebody of group 154 who is no admin gets the dispatch planner as the third entry', () => {
    const { tank_group_id, insertedAtIndex } = coverage.dispatchPlannerGroup
    for (const role of ['client', 'provider', 'group manager']) {
      const menu = keys(specified({ role, groupIds: [3, tank_group_id] }))
      expect(menu.indexOf('dispatch-planner')).toBe(insertedAtIndex)
      expect(menu).toHaveLength(coverage.menus.staff[role]!.length + 1)
    }
  })

  test('the feature dispatch_planner of a group counts the same as group 154', () => {
    expect(keys(specified({ features: ['dispatch_planner'] }))[2]).toBe('dispatch-planner')
  })

  test('a client whose group approves events gets approvals after services, and nobody else does by it', () => {
    const features = ['client_approvals']
    const menu = specified({ features })
    const [before, after] = [coverage.menus.staff.client!, keys(menu)]
    expect(after.indexOf('approvals')).toBe(after.indexOf('services') + 1)
    expect(after.filter(key => key !== 'approvals')).toEqual(before)
    expect(children(menu, 'approvals')).toEqual(['threshold', 'suddenChange'])
    for (const role of ['admin', 'provider', 'group manager'])
      expect(keys(specified({ role, features }))).toEqual(coverage.menus.staff[role])
    expect(specified({ kind: 'firebase', features })).toEqual([])
  })

  test('an admin of group 154 keeps one dispatch planner, where the specification puts it', () => {
    const menu = keys(specified({ role: 'admin', groupIds: [154] }))
    expect(menu).toEqual(coverage.menus.staff.admin)
  })

  test('people who sign in by Firebase never get the planner inserted', () => {
    expect(keys(specified({ role: 'test-user', kind: 'firebase', groupIds: [154] }))).toEqual(
      coverage.menus.firebase['test-user'],
    )
  })

  test('an unknown role has no menu, in group 154 neither, nor under the name of an object method', () => {
    for (const role of ['none', '', 'constructor', 'toString', '__proto__', 'Admin'])
      expect(specified({ role, groupIds: [154] })).toEqual([])
  })

  test('staff roles have no Firebase menu and Firebase roles no staff menu', () => {
    expect(specified({ role: 'provider', kind: 'firebase' })).toEqual([])
    expect(specified({ role: 'test-user', kind: 'staff' })).toEqual([])
  })

  test('every path in a menu is a screen of the specification', () => {
    const all = [
      ...Object.keys(coverage.menus.staff).map(role => ask({ role, groupIds: [154] })),
      ...Object.keys(coverage.menus.firebase).map(role => ask({ role, kind: 'firebase' })),
    ].flatMap(who => pathsOf(menuFor(who, [])))
    expect(all.filter(path => !coverage.screens.includes(path))).toEqual([])
  })
})

describe('entities that say where they stand in the menu', () => {
  const crates = (menu: AnyDeclaration['menu'], more: Partial<AnyDeclaration> = {}): AnyDeclaration => ({
    name: 'crates',
    source: { collection: 'crates' },
    title: 'name',
    fields: { name: text() },
    list: { columns: ['name'] },
    access: { read: ['admin', 'client'], create: ['admin'], update: ['admin'], remove: ['admin'] },
    scope: { shared: 'a test' },
    menu,
    ...more,
  })
  const menuWith = (who: Partial<MenuAsker>, ...declarations: AnyDeclaration[]) =>
    menuFor(ask(who), normalise(declarations))

  test('follow the entry that they name, with all of their screens, for whoever may read them', () => {
    const screens = [{ path: 'crates' }, { path: 'old-crates' }]
    const found = (role: string) => keys(menuWith({ role }, crates({ after: 'tanks' }, { screens })))
    expect(found('client').slice(0, 4)).toEqual(['tanks', 'crates', 'old-crates', 'analytics'])
    expect(found('admin').slice(0, 3)).toEqual(['tanks', 'crates', 'old-crates'])
    expect(found('provider')).toEqual(coverage.menus.staff.provider)
    expect(found('none')).toEqual([])
  })

  test('stand in a group, and at the end where nothing is said or the menu has no such entry', () => {
    const inGroup = menuWith({ role: 'admin' }, crates({ group: 'assembly', after: 'panels' }))
    expect(children(inGroup, 'assembly').slice(2, 4)).toEqual(['panels', 'crates'])
    expect(keys(menuWith({ role: 'client' }, crates({ group: 'assembly' }))).at(-1)).toBe('crates')
    expect(keys(menuWith({ role: 'client' }, crates({}))).at(-1)).toBe('crates')
    expect(children(menuWith({ role: 'admin' }, crates({ group: 'services' })), 'services')).toEqual([
      'topups',
      'collections',
      'crates',
    ])
  })

  test('are refused by name for a group or an entry that is not there', () => {
    const mistakes = (menu: AnyDeclaration['menu']) => menuMistakes(normalise([crates(menu)]), [], menus)
    expect(mistakes({ group: 'asembly' })).toEqual([
      'crates.menu.group: "asembly" is not a group: approvals, support, assembly, services, tanks',
    ])
    expect(mistakes({ group: 'assembly', after: 'tanks' })).toEqual([
      'crates.menu.after: "tanks" is not an entry of assembly',
    ])
    expect(mistakes({ after: 'tankz' })).toEqual(['crates.menu.after: "tankz" is not an entry of a menu'])
    const named = crates({}, { screens: [{ path: 'demo-v2' }] })
    expect(menuMistakes(normalise([named]), [], menus)).toEqual([
      'crates.menu: "demo-v2" has its place already',
    ])
    expect([mistakes({}), mistakes({ group: 'tanks', after: 'draining' })]).toEqual([[], []])
  })

  const everybody = [
    ...Object.keys(coverage.menus.staff).map(role => ask({ role, groupIds: [154] })),
    ...Object.keys(coverage.menus.firebase).map(role => ask({ role, kind: 'firebase' })),
  ]
  test.each(everybody)('leave the menu of $role ($kind) as the specification has it between them', who => {
    const within = (menu: readonly MenuItem[], wanted: readonly MenuItem[]): MenuItem[] =>
      menu.flatMap(item => {
        const same = wanted.find(({ key }) => key === item.key)
        if (!same) return []
        return [same.children ? { ...item, children: within(item.children ?? [], same.children) } : item]
      })
    const more = [...entities, ...normalise([crates({ after: 'tanks' })])]
    expect(within(menuFor(who, more), menuFor(who, []))).toEqual(menuFor(who, []))
  })
})

describe('visibleMenu', () => {
  const menu = specified({ role: 'admin' })

  test('shows an entry only where its screen exists', () => {
    expect(keys(visibleMenu(menu, new Set(['tanks', 'users'])))).toEqual(['tanks', 'users'])
  })

  test('shows a group as soon as one of its screens exists, with only that', () => {
    const seen = visibleMenu(menu, new Set(['devices']))
    expect(seen).toEqual([{ key: 'support', children: [{ key: 'devices', path: 'devices' }] }])
  })

  test('keeps the sub-entries of tanks when the list itself is missing, without a link', () => {
    expect(visibleMenu(menu, new Set(['draining']))).toEqual([
      { key: 'tanks', children: [{ key: 'draining', path: 'draining' }] },
    ])
  })

  test('shows all of the menu when every screen exists, and nothing when none does', () => {
    expect(visibleMenu(menu, new Set(coverage.screens))).toEqual(menu)
    expect(visibleMenu(menu, new Set())).toEqual([])
  })
})

describe('firstPath', () => {
  test('is the first screen, also when that lies in a group', () => {
    expect(firstPath(specified({ role: 'admin' }))).toBe('tanks')
    expect(firstPath([{ key: 'support', children: [{ key: 'demo', path: 'demo' }] }])).toBe('demo')
    expect(firstPath([])).toBeUndefined()
  })

  test("a customer lands on the customer's own tanks", () => {
    expect(firstPath(specified({ role: 'customer', kind: 'firebase' }))).toBe('my-tanks')
  })
})

describe('roles', () => {
  const user = { role_type: 'client', roles: [{ name: 'client' }] }
  test('admin by role, by role type or by one of the roles', () => {
    expect(isAdmin({ role: 'admin', user })).toBe(true)
    expect(isAdmin({ role: 'client', user: { ...user, role_type: 'admin' } })).toBe(true)
    expect(isAdmin({ role: 'client', user: { ...user, roles: [{ name: 'x' }, { name: 'admin' }] } })).toBe(
      true,
    )
    expect(isAdmin({ role: 'client', user })).toBe(false)
    expect(isProvider({ role: 'provider', user })).toBe(true)
    expect(isProvider({ role: 'client', user })).toBe(false)
  })

  test('the family of menus follows the firebase token, the user, or a role that only Firebase has', () => {
    expect(signInKind('admin', 'password')).toBe('staff')
    expect(signInKind('admin', 'firebase')).toBe('firebase')
    expect(signInKind('admin', undefined, 'token')).toBe('firebase')
    expect(signInKind('install-user', undefined)).toBe('firebase')
  })
})

/** Opened from their queues, which are in the menus of the roles that may open them. */
const REVIEWS: Readonly<Record<string, string>> = {
  'sudden-change': 'suddenChange',
  'threshold-review': 'threshold',
}

/** Opened from the lists of records that are made at a bench. */
const BENCHES: readonly string[] = ['bench', 'labels', 'live-readings']

/** Opened from the top bar, and in no menu. */
const EVERYBODYS: readonly string[] = ['account', 'inbox']

describe('pages that are no entity', () => {
  test.each(Object.entries(REVIEWS))('%s is opened by those who have its queue', (path, queue) => {
    const page = pages.find(one => one.path === path)!
    for (const features of [[], ['client_approvals']])
      for (const role of ROLES) {
        const menu = pathsOf(menuFor(ask({ role, kind: 'staff', features })))
        expect(canOpenPage({ role, features }, page), role).toBe(menu.includes(queue))
      }
  })

  test.each(EVERYBODYS)('one’s own %s is everybody’s, from the top bar', own => {
    const page = pages.find(({ path }) => path === own)!
    expect(ROLES.filter(role => !canOpenPage({ role }, page))).toEqual([])
  })

  test('entries beyond the specification are on the page of that decision, with their reasons', () => {
    const file = '../../../docs/decisions/0026-menu-entries-beyond-the-specification.md'
    const page = readFileSync(new URL(file, import.meta.url), 'utf8')
    const placed = [...entities, ...pages].flatMap(one =>
      one.menu ? ('screens' in one ? one.screens.map(({ path }) => path) : [one.path]) : [],
    )
    expect(placed.length).toBeGreaterThan(5)
    for (const path of placed) expect(page).toMatch(new RegExp(`^\\| \`${path}\` .*[a-z] +\\|$`, 'm'))
  })

  test('the library of reports is for those who have the list of reports, which leads to it', () => {
    const library = pages.find(({ path }) => path === 'library')!
    const listed = ROLES.filter(role => pathsOf(menuFor(ask({ role, kind: 'staff' }))).includes('reports'))
    expect(ROLES.filter(role => canOpenPage({ role }, library))).toEqual(listed)
  })

  test.each(BENCHES)('%s is for those who have a list of what is made there, which leads to it', path => {
    const page = pages.find(one => one.path === path)!
    const listed = ROLES.filter(role =>
      (['staff', 'firebase'] as const).some(kind =>
        pathsOf(menuFor(ask({ role, kind }))).includes('calibrations'),
      ),
    )
    expect(ROLES.filter(role => canOpenPage({ role }, page))).toEqual(listed)
  })

  test('delivery performance is for those who have the dispatch planner, which leads to it', () => {
    const [planner, performance] = ['dispatch-planner', 'delivery-performance'].map(path =>
      pages.find(one => one.path === path)!,
    )
    for (const features of [[], ['dispatch_planner']])
      expect(ROLES.filter(role => canOpenPage({ role, features }, performance!))).toEqual(
        ROLES.filter(role => canOpenPage({ role, features }, planner!)),
      )
  })

  const inMenus = pages.filter(
    ({ path }) =>
      ![...EVERYBODYS, ...BENCHES, 'library', 'delivery-performance'].includes(path) && !(path in REVIEWS),
  )
  test.each(inMenus)('$path is opened by those whose menu has it, and by nobody else', page => {
    const listed = ROLES.filter(role =>
      Object.values(MENUS).some(menus =>
        pathsOf(menuFor(ask({ role, kind: menus === MENUS.staff ? 'staff' : 'firebase' }))).includes(
          page.path,
        ),
      ),
    )
    expect(ROLES.filter(role => canOpenPage({ role }, page))).toEqual(listed)
    expect(listed).not.toEqual([])
  })
})
