import { describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import { computed, reference, text, type AnyDeclaration } from '../../../src/config/schema'

const depots: AnyDeclaration = {
  name: 'depots',
  source: { rest: '/depots', table: 'depots' },
  title: 'name',
  fields: { name: text(), parent_id: reference('depots'), code: computed(text()) },
  list: { columns: ['name'] },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: { shared: 'a test' },
}

/** Mistakes reported for a field of tanks with this `copyOf`; the client is itself a copy. */
function mistakesOf(copyOf: string): string[] {
  const fields = {
    name: text(),
    depot_id: reference('depots'),
    client_id: computed(reference('depots'), { copyOf: 'depot_id.parent_id' }),
    copied: computed(text(), { copyOf }),
  }
  try {
    normalise([{ ...depots, name: 'tanks', source: { rest: '/tanks', table: 'tanks' }, fields }, depots])
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('a copy', () => {
  test('of what people write in the record that they choose is accepted', () => {
    expect(mistakesOf('depot_id.name')).toEqual([])
  })

  test.each([
    ['client_id.name', '"client_id" is a copy itself: let a hook fill this one in'],
    ['depot_id.code', '"depot_id.code" is nothing that is written'],
    ['depot_id.parent_id.name', '"depot_id.parent_id.name" is not a reference and a field of its target'],
    ['name.code', '"name.code" is not a reference and a field of its target'],
  ])('of %s is refused', (copyOf, what) => {
    expect(mistakesOf(copyOf)).toEqual([`tanks.fields.copied.copyOf: ${what}`])
  })
})
