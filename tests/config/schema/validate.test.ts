import { describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import {
  choice,
  computed,
  date,
  integer,
  point,
  text,
  validateRecord,
  type AnyDeclaration,
} from '../../../src/config/schema'

const access = { read: [], create: [], update: [], remove: [] }
const declared = {
  name: 'jobs',
  source: { rest: '/jobs', table: 'jobs' },
  title: 'name',
  fields: {
    name: text({ required: true, max: 10 }),
    kind: choice(['visit', 'repair'], { required: true, default: 'visit' }),
    reason: text(),
    phone: text(),
    email: text(),
    from: date(),
    to: date(),
    least: integer(),
    most: integer(),
    done: computed(integer(), { default: 0 }),
    place: point('least', 'most'),
  },
  rules: [
    { rule: 'requiredWhen', field: 'reason', when: { kind: 'repair', most: null } },
    { rule: 'oneOf', fields: ['phone', 'email'] },
    { rule: 'ascending', fields: ['from', 'to'] },
    { rule: 'ascending', fields: ['least', 'most'] },
  ],
  list: { columns: ['name'] },
  access,
  scope: { shared: 'a test' },
} as const satisfies AnyDeclaration
const jobs = normalise([declared])[0]!

const made = { name: 'A', phone: '1' }
const stored = {
  ...made,
  id: 7,
  version: 2,
  kind: 'visit',
  reason: null,
  email: null,
  done: 3,
  most: null,
  from: null,
  to: null,
  least: null,
}

/** Mistakes in a new record, or in a change to one, by field. */
const wrong = (input: object, current?: object) =>
  Object.fromEntries(
    Object.entries(validateRecord(jobs, { ...input }, current && { ...current }).problems).map(
      ([path, { key }]) => [path, key.replace('validation.', '')],
    ),
  )

describe('a new record', () => {
  test('takes the default of what it does not name, and nothing where there is none', () => {
    expect(validateRecord(jobs, made)).toEqual({
      values: {
        name: 'A',
        kind: 'visit',
        reason: null,
        phone: '1',
        email: null,
        from: null,
        to: null,
        least: null,
        most: null,
      },
      problems: {},
    })
  })

  test('needs what is required, also where a default was emptied', () => {
    expect(wrong({ phone: '1', kind: null })).toEqual({ name: 'required', kind: 'required' })
  })

  test('is told everything that is wrong with it at once', () => {
    expect(wrong({ name: 'x'.repeat(11), kind: 'x', least: 1.5, colour: 1 })).toEqual({
      name: 'tooLong',
      kind: 'choice',
      least: 'integer',
      colour: 'unknownField',
      phone: 'oneOf.other',
    })
  })

  test('may not bring what the system fills in, unless it is nothing', () => {
    const system = ['id', 'version', 'created_at', 'updated_by', 'done', 'place']
    for (const name of system) {
      expect(wrong({ ...made, [name]: 1 })).toEqual({ [name]: 'readOnly' })
      expect(wrong({ ...made, [name]: null })).toEqual({})
    }
  })

  test.each(['colour', 'constructor', 'toString', 'NAME', ''])(
    'may not bring "%s", which is no field',
    name => {
      expect(wrong({ ...made, [name]: 1 })).toEqual({ [name]: 'unknownField' })
      expect(wrong({ [name]: 1 }, stored)).toEqual({ [name]: 'unknownField' })
    },
  )
})

describe('a change', () => {
  test('leaves alone what it does not name, also what has a default', () => {
    expect(validateRecord(jobs, { reason: ' b ' }, { ...stored, kind: 'repair' })).toEqual({
      values: { reason: 'b' },
      problems: {},
    })
  })

  test('empties what it names as empty, but not what is required', () => {
    expect(validateRecord(jobs, { reason: '' }, stored).values).toEqual({ reason: null })
    expect(wrong({ name: ' ' }, stored)).toEqual({ name: 'required' })
  })

  test('may repeat what the system has filled in, but not alter it', () => {
    expect(wrong({ done: 3, version: 2 }, stored)).toEqual({})
    expect(wrong({ done: 4 }, stored)).toEqual({ done: 'readOnly' })
    expect(wrong({ done: null }, stored)).toEqual({ done: 'readOnly' })
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
    expect(wrong({ done: deep }, stored)).toEqual({ done: 'readOnly' })
  })

  test('that sends the whole record back may hold what was worked out anew since, which is left out', () => {
    const checked = validateRecord(jobs, { ...stored, done: 2, version: 1, reason: 'b' }, stored)
    expect(checked.problems).toEqual({})
    expect(checked.values).not.toHaveProperty('done')
    expect(checked.values).not.toHaveProperty('version')
    expect(checked.values.reason).toBe('b')
    expect(wrong({ ...stored, colour: 1 }, stored)).toEqual({ colour: 'unknownField' })
  })
})

describe('a rule between fields', () => {
  test('needs a field when all of its conditions hold, those of the stored record too', () => {
    expect(wrong({ ...made, kind: 'repair' })).toEqual({ reason: 'required' })
    expect(wrong({ ...made, kind: 'repair', most: 1 })).toEqual({})
    expect(wrong({ kind: 'repair' }, stored)).toEqual({ reason: 'required' })
    expect(wrong({ kind: 'repair' }, { ...stored, reason: 'b' })).toEqual({})
    expect(wrong({ reason: ' ' }, { ...stored, kind: 'repair', reason: 'b' })).toEqual({ reason: 'required' })
    expect(wrong({ most: null }, { ...stored, kind: 'repair', most: 1 })).toEqual({ reason: 'required' })
  })

  test('needs one of several fields, and says which at the first', () => {
    expect(validateRecord(jobs, { name: 'A' }).problems).toEqual({
      phone: { key: 'validation.oneOf.other', args: { fields: 'phone, email' } },
    })
    expect(wrong({ name: 'A', email: 'x' })).toEqual({})
    expect(wrong({ phone: null }, stored)).toEqual({ phone: 'oneOf.other' })
    expect(wrong({ phone: null }, { ...stored, email: 'x' })).toEqual({})
  })

  test.each([
    ['numbers', { least: 10, most: 9 }, 'least', 'most', 'notAbove'],
    ['days', { from: '2026-02-01', to: '2026-01-31' }, 'from', 'to', 'notAfter'],
  ])('keeps the lower of two %s below the upper', (_what, input, low, high, said) => {
    expect(validateRecord(jobs, { ...made, ...input }).problems).toEqual({
      [low]: { key: `validation.${said}`, args: { field: high } },
    })
    const [a, b] = [Reflect.get(input, low), Reflect.get(input, high)]
    expect(wrong({ ...made, [low]: b, [high]: a })).toEqual({})
    expect(wrong({ ...made, [low]: a, [high]: a })).toEqual({})
    expect(wrong({ ...made, [low]: a })).toEqual({})
    expect(wrong({ ...made, [high]: b })).toEqual({})
    expect(wrong({ [high]: b }, { ...stored, [low]: a })).toEqual({ [low]: said })
    expect(wrong({ [high]: null }, { ...stored, [low]: a, [high]: b })).toEqual({})
  })

  test('says nothing of a value that is wrong already', () => {
    expect(wrong({ ...made, kind: 'repair', reason: 'a\u0000' })).toEqual({ reason: 'characters' })
    expect(wrong({ ...made, least: 'x', most: 3 })).toEqual({ least: 'number' })
    expect(wrong({ name: 'A', phone: 'a\u0000' })).toEqual({ phone: 'characters' })
  })
})
