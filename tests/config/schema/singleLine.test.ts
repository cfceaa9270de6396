import { describe, expect, test } from 'vitest'
import { app } from '../../../src/config/app'
import {
  nestedFields,
  unwrapComputed,
  validateField,
  type Field,
  type Fields,
} from '../../../src/config/schema'
import { callsOf } from '../../../src/config/schema/calls/engine'
import type { Inputs } from '../../../src/config/schema/calls/define'
import { sampleValues } from '../../support/sampleRecord'

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/
const HARMFUL = ['\r\nBcc: ', '\n', '\t', '\u0085', '\u2028', '\u0000', '\u009B']

type Named = readonly [path: string, field: Field]
/** All fields, with those inside groups and rows. */
const deep = (fields: Fields, path: string): Named[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const at = `${path}.${name}`
    return [[at, field] as const, ...deep(nestedFields(unwrapComputed(field)) ?? {}, at)]
  })
const inputFields = (inputs: Inputs = {}): Fields =>
  Object.fromEntries(
    Object.entries(inputs).filter((input): input is [string, Field] => input[1].type !== 'json'),
  )

/** Every declared field that a value reaches from outside. */
const declared: Named[] = [
  ...app.entities.flatMap(({ name, fields }) => deep(fields, name)),
  ...app.entities.flatMap(({ name, actions }) =>
    actions.flatMap(action => deep({ ...action.input, ...action.extraInput }, `${name}/${action.name}`)),
  ),
  ...callsOf(app).flatMap(({ method, path, params, query, body }) =>
    deep({ ...inputFields(params), ...inputFields(query), ...inputFields(body) }, `${method} ${path}`),
  ),
]
const VIEWS = ['relatedList', 'point', 'occurrence']
const lines = declared
  .map(([path, field]) => ({ path, field: { ...unwrapComputed(field), readOnly: false } as Field }))
  .filter(({ field }) => field.type !== 'longText' && !VIEWS.includes(field.type))

/** Texts of a stored value, also those inside lists and objects. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : []

/** Two valid forms of the field's own sample with a character in the middle, and a plain text. */
function valuesWith(field: Field, harm: string): unknown[] {
  const sample = sampleValues({ field }, 7, {}).field
  const broken = (text: string) => `${text.slice(0, 1)}${harm}${text.slice(1)}`
  if (Array.isArray(sample)) return [[...textsIn(sample).map(broken), `a${harm}b`]]
  return [...(typeof sample === 'string' ? [broken(sample)] : []), `a${harm}b`]
}

describe('a text of one line', () => {
  test('has no line break or other control character, in any entity, action or call', () => {
    const kept = lines.flatMap(({ path, field }) =>
      HARMFUL.flatMap(harm =>
        valuesWith(field, harm).flatMap(given => {
          const value = validateField(field, given, path, {})
          return textsIn(value).some(text => CONTROL.test(text)) ? [path] : []
        }),
      ),
    )
    expect([...new Set(kept)]).toEqual([])
    // The walk has found the fields at all.
    expect(lines.length).toBeGreaterThan(400)
  })
})
