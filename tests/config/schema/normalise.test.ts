import { describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import {
  META,
  choice,
  computed,
  date,
  decimal,
  inSection,
  integer,
  longText,
  point,
  relatedList,
  rows,
  tags,
  text,
  type AnyDeclaration,
} from '../../../src/config/schema'

const access = { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] } as const

/** A declaration with only its required parts. */
const short = {
  name: 'widgets',
  source: { rest: '/widgets', table: 'widgets' },
  title: 'name',
  fields: {
    name: text({ required: true }),
    size: integer(),
    notes: longText(),
    lat: decimal(),
    lng: decimal(),
    place: point('lat', 'lng'),
    kind: choice(['a', 'b']),
    labels: tags(),
    made: computed(date()),
    others: relatedList('widgets', 'id'),
  },
  list: { columns: ['name', 'size', 'notes', 'kind', 'made'] },
  access,
  scope: { shared: 'a test' },
} as const satisfies AnyDeclaration

const widgetsOf = (more: Partial<AnyDeclaration> = {}) => normalise([{ ...short, ...more }])[0]!
const listOf = (more: Partial<AnyDeclaration['list']>) => widgetsOf({ list: { ...short.list, ...more } })

describe('what a short declaration leaves out is filled in', () => {
  const widgets = widgetsOf()

  test('one screen with the name of the entity, the columns and the order of its list', () => {
    const { columns } = short.list
    const screen = {
      path: 'widgets',
      filter: {},
      defaultFilter: {},
      params: {},
      columns,
      narrow: columns,
      card: ['size', 'notes', 'kind'],
      labels: {},
      quickLabels: {},
    }
    expect(widgets.screens).toEqual([{ ...screen, sort: { field: 'id', order: 'ASC' } }])
    expect(listOf({ sort: '-size' }).screens).toEqual([{ ...screen, sort: { field: 'size', order: 'DESC' } }])
  })

  test('what begins with a value is needed from then on, in a row as well; a list may be emptied', () => {
    const fields = {
      name: text(),
      kind: choice(['a', 'b'], { default: 'a' }),
      labels: tags({ default: [] }),
      parts: rows({ state: choice(['new', 'old'], { default: 'new' }) }),
    }
    const one = normalise([{ ...short, fields, list: { columns: ['name'] } }])[0]!
    expect(one.fields).toMatchObject({
      kind: { required: true },
      parts: { columns: { state: { required: true } } },
    })
    expect([one.fields.name!.required, one.fields.labels!.required]).toEqual([undefined, undefined])
  })

  test('a screen of its own takes from the list what it does not say', () => {
    const screens = [
      { path: 'small', filter: { id: 3 } },
      { path: 'big', columns: ['size'], sort: '-size', labels: { size: 'Breadth' } },
    ]
    expect(widgetsOf({ screens }).screens).toEqual([
      {
        path: 'small',
        filter: { id: 3 },
        defaultFilter: {},
        params: {},
        columns: short.list.columns,
        narrow: short.list.columns,
        card: ['size', 'notes', 'kind'],
        sort: { field: 'id', order: 'ASC' },
        labels: {},
        quickLabels: {},
      },
      {
        path: 'big',
        filter: {},
        defaultFilter: {},
        params: {},
        columns: ['size'],
        narrow: ['size'],
        card: ['size', 'notes', 'kind'],
        sort: { field: 'size', order: 'DESC' },
        labels: { size: 'Breadth' },
        quickLabels: {},
      },
    ])
  })

  test('in a narrow window a screen leaves out what waits for a wide one: its own, or that of the list', () => {
    const screens = [{ path: 'whole' }, { path: 'own', columns: ['size', 'name'], secondary: ['size'] }]
    const list = { columns: ['name'], secondary: ['size'] }
    expect(widgetsOf({ screens, list }).screens.map(({ columns, narrow }) => [columns, narrow])).toEqual([
      [['name', 'size'], ['name']],
      [['size', 'name'], ['name']],
    ])
  })

  test('lists are in the order of ids, searched by title, and filtered by the id and the columns', () => {
    expect(widgets.list.sort).toEqual({ field: 'id', order: 'ASC' })
    expect(widgets.list.search).toEqual(['name'])
    expect(widgets.list.indexed).toEqual([])
    expect(widgets.list.indexedByGroup).toEqual([])
    expect(widgets.list.correlated).toEqual([])
    expect(Object.keys(widgets.list.filters)).toEqual(['id', 'name', 'size', 'kind', 'made'])
  })

  test('every column that has an order can be sorted by, once', () => {
    expect(widgets.list.sorts).toEqual(['id', 'name', 'size', 'kind', 'made'])
    expect(listOf({ sort: 'size', sorts: ['lat', 'size'] }).list.sorts).toEqual([
      'id',
      'size',
      'name',
      'kind',
      'made',
      'lat',
    ])
  })

  test('a card shows the first three columns that are not its heading, and never more than three', () => {
    expect(widgets.list.card).toEqual(['size', 'notes', 'kind'])
    expect(listOf({ card: ['made', 'kind', 'size', 'notes'] }).list.card).toEqual(['made', 'kind', 'size'])
    const list = { ...short.list, card: ['made'] }
    const { screens } = widgetsOf({ list, screens: [{ path: 'own', card: ['kind'] }, { path: 'usual' }] })
    expect(screens.map(({ card }) => card)).toEqual([['kind'], ['made']])
  })

  test('one section of the form holds what a person may write, and only that', () => {
    const writable = ['name', 'size', 'notes', 'lat', 'lng', 'kind', 'labels']
    expect(widgets.form).toEqual([{ section: 'details', fields: writable }])
    expect(widgets.writable).toEqual(writable)
    expect(widgets.stored).toEqual([...writable, 'made'])
  })

  test('its icon is that of a list, and no rule binds its fields', () => {
    expect([widgets.icon, widgets.rules]).toEqual(['list', []])
  })

  test('every record has an id, its times, its writers and its version, which nobody may write', () => {
    for (const name of META) {
      expect(widgets.fields[name]).toMatchObject({ readOnly: true })
      expect(widgets.writable).not.toContain(name)
    }
  })

  test('ids are numbers in a table and words in a collection', () => {
    const documents = widgetsOf({ source: { collection: 'widgets' } })
    expect([widgets.idType, widgets.fields.id!.type]).toEqual(['integer', 'integer'])
    expect([documents.idType, documents.fields.id!.type]).toEqual(['string', 'text'])
  })

  test('a collection is called the same outside production, unless it says otherwise', () => {
    const source = (more: object) => widgetsOf({ source: { collection: 'widgets', ...more } }).source
    expect(source({})).toEqual({ kind: 'collection', name: 'widgets', development: 'widgets' })
    expect(source({ development: 'dev_widgets' })).toMatchObject({
      name: 'widgets',
      development: 'dev_widgets',
    })
    expect(widgets.source).toEqual({ kind: 'rest', path: '/widgets', table: 'widgets', internal: [] })
  })
})

/** A declaration whose fields say where they are asked for. */
const placed = (more: Partial<AnyDeclaration> = {}) =>
  widgetsOf({
    fields: {
      ...short.fields,
      ...inSection('details', { name: text({ required: true }), size: integer({ filter: true }) }),
      notes: longText({ section: 'more' }),
      labels: tags({ section: 'details', filter: true }),
    },
    ...more,
  })

describe('fields say where they are asked for', () => {
  test('the form has a section for each that they name, in the order of the fields', () => {
    expect(placed().form).toEqual([
      { section: 'details', fields: ['name', 'size', 'labels'] },
      { section: 'more', fields: ['notes'] },
    ])
  })

  test('a form may name the sections, to show one for some records only, or its fields in another order', () => {
    const when = { kind: 'a' }
    const form = [
      { section: 'more', when },
      { section: 'details', fields: ['size', 'name'] },
    ]
    const { size, name, labels } = short.fields
    expect(
      placed({ form, fields: { ...short.fields, name, size, labels, notes: longText({ section: 'more' }) } })
        .form,
    ).toEqual([
      { section: 'more', fields: ['notes'], when },
      { section: 'details', fields: ['size', 'name'] },
    ])
  })

  test('the filters of the list come first, and then those of the fields', () => {
    const filters = (list: object) => Object.keys(placed({ list: { ...short.list, ...list } }).list.filters)
    expect(filters({})).toEqual(['id', 'size', 'labels'])
    expect(filters({ filters: ['made', 'labels'] })).toEqual(['id', 'made', 'labels', 'size'])
  })

  test('the entity has neither at its fields: its form and its list have them', () => {
    for (const field of Object.values(placed().fields))
      expect([field.section, field.filter]).toEqual([undefined, undefined])
  })
})

describe('a long list', () => {
  const fields = { ...short.fields, code: text({ unique: true }), branch_id: integer() }
  const list = {
    columns: ['name', 'code', 'branch_id'],
    secondary: ['size'],
    filters: ['kind', 'labels', 'branch_id'],
    isLong: true,
  }
  const long = (more: Partial<AnyDeclaration> = {}) =>
    normalise([{ ...short, fields, list: { ...list, isLong: true }, ...more }])[0]!.list

  test('has an index for each order, except that of a unique field', () => {
    const { indexed, indexedByGroup } = long()
    expect([indexed, indexedByGroup]).toEqual([['name', 'branch_id', 'size'], []])
  })

  test('has the filters that are columns in the index by group, which begins with the group', () => {
    const scope = { groups: 'branch_id' }
    const more = { ...list, isLong: true, indexed: ['made'], indexedByGroup: ['size'] } as const
    const { indexed, indexedByGroup } = long({ scope, list: more })
    expect([indexed, indexedByGroup]).toEqual([
      ['name', 'size', 'made'],
      ['kind', 'size'],
    ])
  })
})

describe('normalise', () => {
  test('gives each filter the operators of its type', () => {
    const ordered = ['', '_gte', '_lte', '_gt', '_lt', '_neq']
    expect(listOf({ filters: ['size', 'kind', 'labels', 'made', 'size'] }).list.filters).toEqual({
      id: ordered,
      size: ordered,
      kind: ['', '_neq'],
      labels: [''],
      made: ordered,
    })
  })

  test('answers what nobody can change, all the way down', () => {
    const { fields, list, screens } = widgetsOf()
    for (const part of [fields, fields.name, fields.made, list.filters.id, list.card, screens[0]!.sort])
      expect(Object.isFrozen(part)).toBe(true)
  })

  test('leaves the fields that it was given as they were, and free to change', () => {
    const fields = structuredClone(short.fields)
    widgetsOf({ fields })
    expect(fields).toEqual(short.fields)
    expect(Object.isFrozen(fields.name)).toBe(false)
  })
})
