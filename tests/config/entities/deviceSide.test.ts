import { expect, test } from 'vitest'
import { entities, entityOf } from '../../../src/config/entities'
import { isPossible } from '../../../src/config/schema'

test.each(['dfu_history', 'dfu_history_v2'])(
  'a roll-out is halted from an update of %s that is under way, and from none that has ended',
  name => {
    const halt = entityOf(name).actions.find(action => action.name === 'halt')!
    expect(isPossible(halt, { result: 'pending' })).toBe(true)
    for (const result of ['confirmed', 'failed', 'rolled_back'])
      expect(isPossible(halt, { result })).toBe(false)
  },
)

test.each(
  entities
    .filter(({ title }) => title === 'id')
    .map(({ name, list, screens }) => [name, list.sort.field, screens] as const),
)('a card of %s, which has no name, shows when it was', (_name, sort, screens) => {
  for (const { card, columns } of screens) expect([columns[0], ...card]).toContain(sort)
})

test('the verdict of a signal check is chosen in words', () => {
  expect(entityOf('signal_checks').fields.quality).toMatchObject({ type: 'choice', options: [0, 1, 2, 3] })
})
