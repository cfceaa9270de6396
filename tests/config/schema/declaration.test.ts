import { describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import {
  choice,
  computed,
  date,
  decimal,
  integer,
  longText,
  point,
  quantity,
  reference,
  relatedList,
  text,
  type AnyDeclaration,
  type Fields,
} from '../../../src/config/schema'

const access = { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] } as const

/** Declares its screen, card, search and sort explicitly, so that a mistake in the list is reported once. */
const full = {
  name: 'widgets',
  source: { rest: '/widgets', table: 'widgets' },
  title: 'name',
  screens: [{ path: 'widgets', columns: ['name'], sort: 'name' }],
  fields: {
    name: text({ required: true }),
    size: integer(),
    due_on: date(),
    notes: longText(),
    lat: decimal(),
    lng: decimal(),
    kind: choice(['a', 'b']),
    owner_id: reference('owners'),
  },
  list: { columns: ['name'], filters: ['name', 'size'], sort: 'name', search: ['name'], card: ['size'] },
  access,
  scope: { shared: 'a test' },
} as const satisfies AnyDeclaration

const owners: AnyDeclaration = {
  name: 'owners',
  source: { collection: 'owners' },
  title: 'name',
  fields: { name: text(), group_id: integer() },
  list: { columns: ['name'] },
  access,
  scope: { shared: 'a test' },
}

const parts: AnyDeclaration = {
  name: 'parts',
  source: { rest: '/parts', table: 'parts' },
  title: 'name',
  fields: { name: text(), group_id: integer() },
  list: { columns: ['name'] },
  access,
  scope: { shared: 'a test' },
}

const withFields = (fields: Fields): AnyDeclaration => ({ ...full, fields: { ...full.fields, ...fields } })
const withList = (list: Partial<AnyDeclaration['list']>): AnyDeclaration => ({
  ...full,
  list: { ...full.list, ...list },
})
const withScreen = (screen: object): AnyDeclaration => ({
  ...full,
  screens: [{ ...full.screens[0], ...screen }],
})

/** Mistakes reported for the declaration, next to two others that it may refer to. */
function mistakesOf(...declarations: readonly AnyDeclaration[]): string[] {
  try {
    normalise([...declarations, owners, parts])
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('a declaration without mistakes', () => {
  test('is accepted', () => {
    expect(mistakesOf(full)).toEqual([])
  })
})

describe('a declaration is refused for', () => {
  const nowhere = '"nowhere" is not a field'

  test.each<[string, AnyDeclaration, string]>([
    ['title', { ...full, title: 'nowhere' }, nowhere],
    ['naturalKey', { ...full, naturalKey: ['name', 'nowhere'] }, nowhere],
    ['subtitle', { ...full, subtitle: ['name', 'nowhere'] }, nowhere],
    ['subtitle', { ...full, subtitle: ['size'] }, '"size" is neither a text nor a reference'],
    ['heading', { ...full, heading: ['nowhere'] }, nowhere],
    ['heading', { ...full, heading: ['size'] }, '"size" is neither a choice, a text, a time nor a reference'],
    ['list.columns', withList({ columns: ['name', 'nowhere'] }), nowhere],
    ['list.filters', withList({ filters: ['nowhere'] }), nowhere],
    ['list.sorts', withList({ sorts: ['nowhere'] }), nowhere],
    ['list.sort', withList({ sort: '-nowhere' }), nowhere],
    ['list.search', withList({ search: ['nowhere'] }), nowhere],
    ['list.card', withList({ card: ['nowhere'] }), nowhere],
    ['list.indexed', withList({ indexed: ['size', 'nowhere'] }), nowhere],
    ['list.correlated', withList({ correlated: ['size', 'nowhere'] }), nowhere],
    [
      'form[1].fields',
      {
        ...full,
        form: [
          { section: 'details', fields: ['name'] },
          { section: 'more', fields: ['nowhere'] },
        ],
      },
      nowhere,
    ],
    ['screens.widgets', withScreen({ columns: ['nowhere'] }), nowhere],
    ['screens.widgets', withScreen({ sort: '-nowhere' }), nowhere],
    ['screens.widgets.card', withScreen({ card: ['nowhere'] }), nowhere],
    ['screens.widgets.labels', withScreen({ labels: { nowhere: 'Nowhere' } }), nowhere],
    ['fields.spot', withFields({ spot: point('lat', 'nowhere') }), nowhere],
    [
      'fields.level.between',
      withFields({ level: quantity('mm', { between: ['size', 'nowhere'] }) }),
      nowhere,
    ],
    ['fields.spot', withFields({ spot: point('nowhere', 'lng') }), nowhere],
    ['fields.code.unique', withFields({ code: text({ unique: { within: 'nowhere' } }) }), nowhere],
  ])('a name at %s that is no field', (path, declaration, what) => {
    expect(mistakesOf(declaration)).toEqual([`widgets.${path}: ${what}`])
  })

  test.each([
    ['owner_id', 'reference'],
    ['kind', 'choice'],
  ])('a title that would read as what is stored: %s', (name, type) => {
    expect(mistakesOf({ ...full, title: name })).toEqual([
      `widgets.title: "${name}" is of type ${type}: a record is called by a text, a number or a time`,
    ])
    expect(mistakesOf({ ...full, title: name, list: { columns: ['name'] } })).toHaveLength(1)
  })

  test.each(['size', 'due_on'])('no title that reads as it does in a list: %s', title => {
    expect(mistakesOf({ ...full, title })).toEqual([])
  })

  test.each<[string, AnyDeclaration, string]>([
    ['list.secondary', withList({ secondary: ['nowhere'] }), nowhere],
    ['screens.widgets', withScreen({ secondary: ['nowhere'] }), nowhere],
    ['screens.widgets', withScreen({ secondary: ['name'] }), 'has no column in a narrow window'],
  ])(
    'columns that wait for a wide window and are none, or are all there are: %s',
    (path, declaration, what) => {
      expect(mistakesOf(declaration)).toEqual([`widgets.${path}: ${what}`])
    },
  )

  test.each<[string, NonNullable<AnyDeclaration['rules']>[number]]>([
    ['required field', { rule: 'requiredWhen', field: 'nowhere', when: { kind: 'a' } }],
    ['condition', { rule: 'requiredWhen', field: 'name', when: { nowhere: 1 } }],
    ['alternative', { rule: 'oneOf', fields: ['name', 'nowhere'] }],
    ['order', { rule: 'ascending', fields: ['size', 'nowhere'] }],
  ])('a rule whose %s is no field, by the number of the rule', (_where, rule) => {
    const first = { rule: 'oneOf', fields: ['name', 'size'] } as const
    expect(mistakesOf({ ...full, rules: [first, rule] })).toEqual([`widgets.rules[1]: ${nowhere}`])
  })

  test('a field that was renamed from one that is still there', () => {
    expect(mistakesOf(withFields({ width: integer({ renamedFrom: 'size' }) }))).toEqual([
      'widgets.fields.width.renamedFrom: "size" is a field still',
    ])
  })

  test('a screen that always filters by what is no field, and so no filter either', () => {
    expect(mistakesOf(withScreen({ filter: { nowhere: 1 } }))).toEqual([
      `widgets.screens.widgets: ${nowhere}`,
      'widgets.screens.widgets: "nowhere" is not a filter of the list',
    ])
  })

  test.each(['filter', 'defaultFilter'])('a screen whose %s has a value that there is not', part => {
    const screen = { ...withScreen({ [part]: { kind: 'c' } }), list: { ...full.list, filters: ['kind'] } }
    expect(mistakesOf(screen)).toEqual([`widgets.screens.widgets.${part}.kind: "c" is not an option`])
  })

  test.each<[string, AnyDeclaration, string]>([
    [
      'a name in capitals',
      { ...full, name: 'Widgets' },
      'Widgets.name: must be lower-case letters, digits, - and _',
    ],
    [
      'a name that starts with a digit',
      { ...full, name: '2nd' },
      '2nd.name: must be lower-case letters, digits, - and _',
    ],
    [
      'a field in capitals',
      withFields({ Size: integer() }),
      'widgets.fields.Size: must be lower-case letters, digits and _',
    ],
    [
      'a field with a dash',
      withFields({ 'a-b': integer() }),
      'widgets.fields.a-b: must be lower-case letters, digits and _',
    ],
    [
      'an index over what has no order',
      withList({ indexed: ['notes'] }),
      'widgets.list.indexed: "notes" can\'t be sorted by',
    ],
    [
      'a screen that names a quick filter which the list lacks',
      withScreen({ quickLabels: { big: 'Large' } }),
      'widgets.screens.widgets.quickLabels: "big" is not a quick filter',
    ],
    [
      'a quick filter by what is no filter',
      withList({ quickFilters: { big: { filter: { size_gte: 1, nowhere: 2 } } } }),
      'widgets.list.quickFilters.big: "nowhere" is not a filter of the list',
    ],
    [
      'a quick filter that compares a number with a text',
      withList({ quickFilters: { big: { filter: { size_gte: 'much' } } } }),
      'widgets.list.quickFilters.big.size_gte: "much" is not a number',
    ],
    [
      'a quick filter by a time that never moves',
      withList({
        filters: ['name', 'created_at'],
        quickFilters: { old: { filter: { created_at_lt: '2026-01-01T00:00:00Z' } } },
      }),
      'widgets.list.quickFilters.old.created_at_lt: "2026-01-01T00:00:00Z" is no time told from now, such as -P1D',
    ],
    [
      'a quick filter by a day that never moves',
      withList({
        filters: ['name', 'due_on'],
        quickFilters: { old: { filter: { due_on_lt: '2026-01-01' } } },
      }),
      'widgets.list.quickFilters.old.due_on_lt: "2026-01-01" is no day told from today, such as -P1D',
    ],
    [
      'a quick filter of nothing',
      withList({ quickFilters: { every: { filter: {} } } }),
      'widgets.list.quickFilters.every: has no filter',
    ],
    [
      'an index by group over records without a group',
      { ...withList({ indexedByGroup: ['size'] }), scope: { shared: 'a test' } },
      'widgets.list.indexedByGroup: is for records with a group of their own',
    ],
    [
      'a filter by what has no operators',
      withList({ filters: ['notes'] }),
      'widgets.list.filters: "notes" can\'t be filtered by: it is of type longText',
    ],
    [
      'a sort by what has no order',
      withList({ sorts: ['notes'] }),
      'widgets.list.sorts: "notes" can\'t be sorted by',
    ],
    [
      'a list that begins in an order that there is not',
      withList({ sort: 'notes' }),
      'widgets.list.sort: "notes" can\'t be sorted by',
    ],
    [
      'a default that nobody could enter',
      withFields({ share: integer({ max: 10, default: 11 }) }),
      'widgets.fields.share.default: is refused (value: validation.max)',
    ],
    [
      'a sort by a secret',
      { ...withFields({ code: text({ secret: true }) }), list: { ...full.list, sorts: ['code'] } },
      'widgets.list.sorts: "code" can\'t be sorted by',
    ],
    [
      'a screen that filters by what lists do not',
      withScreen({ filter: { kind: 'a' } }),
      'widgets.screens.widgets: "kind" is not a filter of the list',
    ],
    [
      'a reference to no entity',
      withFields({ maker_id: reference('makers') }),
      'widgets.fields.maker_id: "makers" is not an entity',
    ],
    [
      'a computed reference to no entity',
      withFields({ maker_id: computed(reference('makers')) }),
      'widgets.fields.maker_id: "makers" is not an entity',
    ],
    [
      'references to no entity',
      withFields({ makers: { type: 'references', to: 'makers', max: 5 } }),
      'widgets.fields.makers: "makers" is not an entity',
    ],
    [
      'a list of the records of no entity',
      withFields({ makers: relatedList('makers', 'id') }),
      'widgets.fields.makers: "makers" is not an entity',
    ],
    [
      'a list by what its entity is not filtered by',
      withFields({ more: relatedList('parts', 'group_id') }),
      'widgets.fields.more: "group_id" is not a filter of parts',
    ],
    [
      'a choice whose own name stands nowhere',
      withFields({ product: choice(['oil', 'other'], { ownName: { in: 'nowhere', of: 'other' } }) }),
      'widgets.fields.product.ownName: "nowhere" is not a field',
    ],
    [
      'an own name of what is no option',
      withFields({ product: choice(['oil', 'other'], { ownName: { in: 'name', of: 'gas' } }) }),
      'widgets.fields.product.ownName: "gas" is not an option',
    ],
    ['a choice of nothing', withFields({ none: choice([]) }), 'widgets.fields.none: has no options'],
    [
      'a range that is upside down',
      withFields({ span: integer({ min: 2, max: 1 }) }),
      'widgets.fields.span: has its min above its max',
    ],
  ])('%s', (_what, declaration, mistake) => {
    expect(mistakesOf(declaration)).toEqual([mistake])
  })

  test('a name or a path that another has already', () => {
    expect(mistakesOf(full, full)).toEqual([
      'widgets.name: is declared twice',
      'widgets.screens.widgets: is a path of widgets already',
    ])
    const source = { rest: '/gadgets', table: 'gadgets' }
    expect(mistakesOf(full, { ...full, name: 'gadgets', source })).toEqual([
      'gadgets.screens.widgets: is a path of widgets already',
    ])
  })

  test('indexes of documents, which have no columns', () => {
    const documents = { ...withList({ indexed: ['size'] }), source: { collection: 'widgets' } }
    expect(mistakesOf(documents)).toEqual(['widgets.list.indexed: is for tables only'])
  })

  test('what our own server must do, where people write the documents in Firestore', () => {
    const copied = withFields({ group_id: computed(integer(), { copyOf: 'owner_id.group_id' }) })
    const documents = (more: object) => ({ ...copied, source: { collection: 'widgets', ...more } })
    expect(mistakesOf(documents({}))).toEqual([
      'widgets.source.writes: must say why: "group_id" is copied by our own server',
    ])
    expect(mistakesOf(documents({ writes: 'whose it is' }))).toEqual([])
    expect(mistakesOf(documents({ server: 'whose it is' }))).toEqual([])
    const action = { path: '/widgets/{id}/send', roles: ['admin'], done: 'Sent' } as const
    const moved = { ...full, source: { collection: 'widgets' }, actions: { send: action } }
    expect(mistakesOf(moved as AnyDeclaration)).toEqual([
      'widgets.actions: have no address of their own where people write in Firestore',
    ])
  })

  test.each<[string, object]>([
    ['in a field', { fields: { ...full.fields, size: integer({ default: () => 1 }) } }],
    ['beside the fields', { icon: () => 'icon' }],
    ['deep inside', { form: [{ section: Symbol('main'), fields: ['name'] }] }],
  ])('code %s: what would not survive being printed', (_where, more) => {
    const mistakes = mistakesOf({ ...full, ...more } as AnyDeclaration)
    expect(mistakes).toEqual(['widgets.: must be data only'])
  })

  test('all of its mistakes at once, and those of the others', () => {
    const wrong = { ...withList({ search: ['nowhere'] }), title: 'none' }
    expect(
      mistakesOf(wrong, { ...owners, name: 'people', source: { collection: 'people' }, title: 'age' }),
    ).toEqual([
      'widgets.title: "none" is not a field',
      `widgets.list.search: ${nowhere}`,
      'people.title: "age" is not a field',
      'people.list.search: "age" is not a field',
    ])
  })
})

describe('a scope is refused', () => {
  test.each<[string, string]>([
    ['nowhere', 'is not a path'],
    ['owner_id.group_id.id', 'is not a path'],
    ['size.group_id', 'leads nowhere'],
    ['owner_id.nowhere', 'leads nowhere'],
    ['owner_id.group_id', 'crosses from documents to tables'],
  ])('where "%s" %s', (path, what) => {
    const said = what.startsWith('crosses') ? what : `"${path}" ${what}`
    for (const kind of ['groups', 'customer', 'test'])
      expect(mistakesOf({ ...full, scope: { [kind]: path } })).toEqual([`widgets.scope.${kind}: ${said}`])
  })

  test('unless it leads to a field of its own or of a reference in the same store', () => {
    const near = withFields({ part_id: reference('parts'), worn_id: computed(reference('parts')) })
    for (const path of ['size', 'id', 'part_id.group_id', 'worn_id.id'])
      expect(mistakesOf({ ...near, scope: { groups: path } })).toEqual([])
  })
})
