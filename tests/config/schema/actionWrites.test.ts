import { describe, expect, test } from 'vitest'
import type { Write } from '../../../server/engine/behaviour/action'
import {
  choice,
  computed,
  dateTime,
  defineEntity,
  quantity,
  reference,
  rows,
  text,
} from '../../../src/config/schema'

const loans = defineEntity({
  name: 'loans',
  source: { rest: '/loans', table: 'loans' },
  title: 'code',
  fields: {
    code: text({ required: true }),
    state: choice(['out', 'back'], { default: 'out' }),
    tank_id: reference('tanks', { required: true }),
    parts: rows({ name: text() }),
    returned_at: computed(dateTime()),
    litres: quantity('L'),
  },
  list: { columns: ['code'] },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: {},
})

describe('what the handler of an action writes into another record', () => {
  const written: unknown[] = []
  const write: Write = async (_entity, values) => {
    written.push(values)
    return { id: 1 }
  }

  test('are fields of its entity, those of the server included, with values of their types', async () => {
    await write(loans, { code: 'A1', state: 'back', tank_id: 7, parts: [{ name: 'lid' }], litres: null })
    await write(loans, { returned_at: new Date() }, 1)
    expect(written).toHaveLength(2)
  })

  test('does not compile where a name or a value is wrong', async () => {
    // @ts-expect-error cod
    await write(loans, { cod: 'A1' })
    // @ts-expect-error "lost" is no option of state
    await write(loans, { state: 'lost' })
    // @ts-expect-error litres are a number
    await write(loans, { litres: '12' })
    // @ts-expect-error the server's own time is a time
    await write(loans, { returned_at: 12 })
    expect(written).toHaveLength(6)
  })
})
