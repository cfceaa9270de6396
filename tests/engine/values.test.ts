import { describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { emptyOperatorsOf } from '../../src/config/schema'
import { screenOf } from '../../src/config/screens'
import { changesOf, tidy, writableValues } from '../../src/resources/engine/form/values'
import { flat, nested } from '../../src/resources/engine/form/useProblems'
import { setFor, withSet } from '../../src/resources/engine/list/filterSets'
import { columnsIn } from '../../src/resources/engine/list/useListView'
import { listLink, screenFor } from '../../src/resources/engine/links'

const tanks = entityOf('tanks')

describe('what a form sends', () => {
  test('is nothing for groups and rows that were only looked at', () => {
    expect(tidy({ d: undefined, l: '', end: null })).toBeNull()
    expect(
      tidy([
        { mm: null, l: null },
        { mm: 5, l: 0 },
      ]),
    ).toEqual([{ mm: 5, l: 0 }])
    const opened = { id: 1, name: 'A', dimensions: null, strapping: [], tags: [] }
    const looked = { ...opened, dimensions: { d: null, end: undefined }, strapping: null, hose_m: '' }
    expect(changesOf(tanks, looked, opened)).toEqual({})
  })

  test('keeps false and 0, which are values', () => {
    expect(changesOf(tanks, { dead_stock_l: 0 }, { dead_stock_l: 5 })).toEqual({ dead_stock_l: 0 })
    expect(tidy({ on: false, n: 0 })).toEqual({ on: false, n: 0 })
  })

  test('empties what was emptied, and leaves out what the server works out', () => {
    expect(changesOf(tanks, { hose_m: '', pct: 3 }, { hose_m: 20, pct: 50 })).toEqual({ hose_m: null })
  })
})

describe('the measures of a tank', () => {
  test('that belong to another shape are not saved', () => {
    const dimensions = { d: 1000, h: 1500, l: 2000, w: 7, end: 'flat' }
    const values = { shape: 'vertical_cylinder', dimensions }
    expect(writableValues(tanks, values).dimensions).toEqual({ d: 1000, h: 1500 })
    expect(writableValues(entityOf('models'), { ...values, shape: 'strapped' }).dimensions).toBeNull()
  })
})

describe('problems of a form', () => {
  test('are nested as the form library wants them, and flat again as the summary does', () => {
    const problems = { name: 'needed', 'strapping.2.l': 'falls', 'dimensions.d': 'too large' }
    expect(flat(nested(problems))).toEqual(Object.entries(problems))
  })
})

describe('filters of a list', () => {
  test('of one field are replaced without touching the others', () => {
    const values = { pct_gte: 10, pct_lte: 25, content_type: 'derv', q: 'x' }
    expect(setFor(tanks, 'pct', values)).toEqual({ _gte: 10, _lte: 25 })
    expect(withSet(tanks, 'pct', values, { _lte: 5 })).toEqual({ content_type: 'derv', q: 'x', pct_lte: 5 })
    expect(withSet(tanks, 'pct', values, {})).toEqual({ content_type: 'derv', q: 'x' })
  })

  test('ask for an empty field where it can be empty, and no further than the server understands', () => {
    const offered = (name: string) => emptyOperatorsOf(tanks.fields[name]!)
    for (const name of ['model_id', 'shape', 'reading_at']) expect(offered(name)).toEqual(['', '_neq'])
    expect(offered('tags')).toEqual([''])
    // Required fields, fields with a default, and fields that always have a value.
    for (const name of ['name', 'content_type', 'state', 'topup_state', 'quarantined'])
      expect(offered(name)).toEqual([])
  })
})

test('the list of models begins with what a model is known by', () => {
  expect(screenOf('models').screen.columns.slice(0, 2)).toEqual(['name', 'manufacturer'])
})

describe('addresses', () => {
  test('name only columns that there are, and never a secret', () => {
    const users = entityOf('users')
    const usual = users.screens[0]!.columns
    expect(columnsIn('email,password,name,email,nonsense', users, usual)).toEqual(['email', 'name'])
    expect(columnsIn('password', users, usual)).toBe(usual)
  })

  test('of a list carry everything that makes it', () => {
    const link = listLink('tanks', {
      filter: { group_id: 7 },
      sort: 'pct',
      order: 'ASC',
      columns: ['name'],
      view: 'map',
    })
    expect(link).toBe(
      '/dashboard/tanks?filter=%7B%22group_id%22%3A7%7D&sort=pct&order=ASC&columns=name&view=map',
    )
  })

  test('lead a depot to the groups and a client to the clients', () => {
    const groups = entityOf('tankgroups')
    expect(screenFor(groups, { id: 1, parent_id: null })?.path).toBe('clients')
    expect(screenFor(groups, { id: 2, parent_id: 1 })?.path).toBe('groups')
  })
})
