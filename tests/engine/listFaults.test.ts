import { describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import { findInvalidParam, validateListParams } from '../../src/resources/engine/list/validateListParams'
import { listLink } from '../../src/resources/engine/links'

const customers = entityOf('customers')
const filter = (value: unknown) => `?filter=${encodeURIComponent(JSON.stringify(value))}`

describe('what an address asks of a list', () => {
  test.each(entities)('is taken where $name declares it', entity => {
    for (const sort of entity.list.sorts)
      expect(
        findInvalidParam(entity, new URL(listLink('x', { sort, order: 'DESC' }), 'http://x').search),
      ).toBeUndefined()
    for (const [name, operators] of Object.entries(entity.list.filters))
      for (const operator of operators)
        expect(findInvalidParam(entity, filter({ [name + operator]: 'any', q: 'x' }))).toBeUndefined()
  })

  test.each([
    [filter({ nope: 1 }), 'engine.noSuchFilter', 'nope'],
    [filter({ constructor: 1 }), 'engine.noSuchFilter', 'constructor'],
    [filter({ name_gte: 'a' }), 'engine.noSuchFilter', 'name_gte'],
    ['?sort=nope', 'engine.noSuchSort', 'nope'],
    ['?filter=notjson', 'engine.brokenLink', undefined],
    ['?filter=[1]', 'engine.brokenLink', undefined],
    ['?filter=null', 'engine.brokenLink', undefined],
    ['?filter={}&filter={}', 'engine.brokenLink', undefined],
    ['?sort=name&order=sideways', 'engine.brokenLink', undefined],
    ['?page=0', 'engine.brokenLink', undefined],
    ['?perPage=ten', 'engine.brokenLink', undefined],
    ['?perPage=1001', 'engine.brokenLink', undefined],
  ])('is refused by name where it does not: %s', (search, key, name) => {
    expect(findInvalidParam(customers, search)).toEqual(name ? { key, args: { name } } : { key })
  })

  test('may be nothing at all, or what only the page reads', () => {
    for (const search of ['', '?', '?filter=', '?columns=nope&view=nope&displayedFilters={}'])
      expect(findInvalidParam(customers, search)).toBeUndefined()
    expect(
      validateListParams(customers, { page: 1, perPage: null, sort: null, order: null, filter: {} }),
    ).toBeUndefined()
  })
})
