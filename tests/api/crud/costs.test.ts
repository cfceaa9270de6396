import { describe, expect, test } from 'vitest'
import { cheapest, type Known } from '../../../server/crud/costs'

/** A million tanks, of which some are asked for; a page of 25. */
const list = (count: number, more: Partial<Known> = {}): Known => ({
  limit: 25,
  count,
  capped: count >= 10_000,
  along: 1_000_000,
  byIds: true,
  ...more,
})
const few = { count: 3, size: 48_000 }
const many = { count: 40, size: 84_000 }

describe('the cheapest way to a page', () => {
  test.each([
    ['few matches are sorted', list(800), 'sorted'],
    ['of some thousands the ids are looked up', list(6000), 'picked'],
    [
      'where ids alone tell nothing, the rows along the sort are read',
      list(6000, { byIds: false }),
      'searched',
    ],
    ['of many matches one comes soon', list(10_000), 'searched'],
    ['half of one group is met along its own index', list(9000, { along: 20_000 }), 'searched'],
    ['a good part of a few groups is met in each of them', list(9000, { groups: few }), 'apart'],
    [
      'some of a few groups are met there among the ids of all matches',
      list(2400, { groups: few }),
      'pickedApart',
    ],
    ['of many groups others are passed over', list(9000, { groups: many }), 'sifted'],
    ['a long page of some thousands is sorted', list(2000, { limit: 1000 }), 'sorted'],
    ['of more than are counted not all are sorted', list(10_000, { limit: 1000 }), 'searched'],
  ])('%s', (_, known, way) => expect(cheapest(known)).toBe(way))
})
