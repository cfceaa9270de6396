import { describe, expect, test } from 'vitest'
import { entities } from '../../../src/config/entities'
import { normalise } from '../../support/normalise'
import { text, integer, unwrapComputed, validateRecord } from '../../../src/config/schema'
import { sampleRecord } from '../../support/sampleRecord'

const REFS = Object.fromEntries(
  entities.map(({ name, idType }) => [name, idType === 'integer' ? 1 : 'a-document']),
)
const [odd] = normalise([
  {
    name: 'odd',
    source: { collection: 'odd' },
    title: 'name',
    fields: {
      name: text({ required: true, unique: true, max: 4 }),
      plate: text({ unique: true, max: 9, pattern: '^\\d{2}-[A-Z]{2}-\\d{1,3}$' }),
      rank: integer({ unique: true, min: 1 }),
    },
    list: { columns: ['name'] },
    access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
    scope: {},
  },
])
const MANY = Array.from({ length: 300 }, (_, i) => 101 + i)

describe.each([...entities, odd!].map(entity => [entity.name, entity] as const))(
  'samples of %s',
  (_name, entity) => {
    const samples = MANY.map(n => sampleRecord(entity, n, REFS))

    test('are what the declaration accepts', () => {
      for (const sample of samples) expect(validateRecord(entity, sample).problems).toEqual({})
    })

    test('differ in every field that is unique, but for references, which are given', () => {
      for (const name of entity.writable.filter(
        each =>
          entity.fields[each]!.unique === true &&
          unwrapComputed(entity.fields[each]!).type !== 'reference' &&
          samples[0]![each] !== undefined,
      ))
        expect(new Set(samples.map(sample => sample[name])).size, name).toBe(MANY.length)
    })
  },
)
