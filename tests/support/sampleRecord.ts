import fc from 'fast-check'
import {
  isList,
  isNumber,
  isStored,
  storageOf,
  typeOfField,
  unwrapComputed,
  type Entity,
  type Field,
  type Fields,
  type Range,
} from '../../src/config/schema'

/** Ids of records that a sample may refer to, by entity name. */
export type References = Readonly<Record<string, number | string | undefined>>

const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0').slice(-digits)

/** Common text forms; the first that fits is used. None is truncated, because its end makes it unique. */
const candidates = (n: number): string[] => [
  `Sample text number ${n}`,
  `Sample ${n}`,
  `S${n}`,
  `1.${Math.floor(n / 256)}.${n % 256}`,
  'P51 A2C3',
  'Europe/Dublin',
  hex(n, 6),
  hex(n, 16),
  hex(n, 64),
  // After the hexadecimal ones, because some pairs of letters are valid hexadecimal.
  String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26)),
  String(100_000_000_000_000 + n),
  String(890_000_000_000_000_000n + BigInt(n)),
  // Some of these are valid hexadecimal, too.
  n.toString(36),
  `https://sample${n}.example/hook`,
]

type TextField = { max: number; min?: number; pattern?: string; patternName?: string }

function text(n: number, { max, min = 1, pattern }: TextField): string {
  const form = new RegExp(pattern ?? '', 'u')
  const fits = (one: string) => one.length <= max && one.length >= min && form.test(one)
  const usual = candidates(n).find(fits)
  if (usual !== undefined) return usual
  const made = madeOf(pattern ?? '', min, max)
  return made[n % made.length]!
}

const madeBefore = new Map<string, string[]>()

/** Distinct texts for a pattern that no common form matches. */
function madeOf(pattern: string, min: number, max: number): string[] {
  const key = `${min} ${max} ${pattern}`
  const form = fc.stringMatching(new RegExp(pattern || '^[a-z]*$', 'u'))
  const fitting = form.filter(one => one.length >= min && one.length <= max)
  const made = madeBefore.get(key) ?? [...new Set(fc.sample(fitting, { seed: 1, numRuns: 5000 }))]
  madeBefore.set(key, made)
  return made
}

/** Within the bounds, and with consistent sizes: a metre in each dimension holds 785 L. Unique values count upwards. */
function figure(field: { min?: number; max?: number; unit?: string; unique?: unknown }, n: number): number {
  const usual = field.unit === 'mm' ? 1000 : field.unit === 'L' ? 700 : field.unit === '%' ? 50 : 5
  if (field.unique) return (field.min ?? 0) + n
  return Math.min(field.max ?? usual, Math.max(field.min ?? usual, usual))
}

function valueOf(field: Field, n: number, refs: References): unknown {
  const plain = unwrapComputed(field)
  switch (plain.type) {
    case 'text':
      // Two times of a record must be in order, as their defaults are.
      if (plain.patternName === 'timeOfDay' && field.default !== undefined) return field.default
      // A secret must not be guessable from the rest of the record.
      return plain.secret ? `quiet harbour lantern ${n}` : text(n, plain)
    case 'reference':
      return refs[plain.to] ?? null
    case 'references':
      return refs[plain.to] === undefined ? [] : [refs[plain.to]]
    case 'date':
      return field.unique ? new Date(Date.UTC(2026, 1, n)).toISOString().slice(0, 10) : '2026-02-03'
    case 'rows':
      return field.required ? [sampleValues(plain.columns, n, refs)] : []
    case 'numbers':
      return [figure(plain, n), figure(plain, n)]
    case 'group':
      return sampleValues(plain.fields, n, refs)
    default:
      return isNumber(plain)
        ? figure({ ...(plain as Range), unique: field.unique }, n)
        : (storageOf(plain).sample?.(n, plain) ?? null)
  }
}

/** Values that fields accept, for fields outside a record. */
export const sampleValues = (fields: Fields, n: number, refs: References): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, n, refs)]))

/**
 * A valid record of an entity, with every writable field filled in; `n` makes it different from other samples. Optional
 * references are left out: they would tie samples to each other.
 */
export function sampleRecord(entity: Entity, n: number, refs: References): Record<string, unknown> {
  const names = entity.writable.filter(name => {
    const field = entity.fields[name]!
    if (!isStored(field)) return false
    return unwrapComputed(field).type !== 'reference' || field.required === true
  })
  return Object.fromEntries(names.map(name => [name, valueOf(entity.fields[name]!, n, refs)]))
}

/** A value that is invalid for this field type; undefined if every value is valid. */
export function impossibleValue(field: Field): unknown {
  const plain = unwrapComputed(field)
  const { time, numeric } = typeOfField(plain)
  const others = ['boolean', 'reference', 'group']
  if (time || numeric || isList(plain) || others.includes(plain.type)) return 'not of this type'
  return { not: 'of this type' }
}
