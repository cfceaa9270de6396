import { isStored, shown, type Entity, type Field, type Fields } from '../../src/config/schema'

/** Ids of records that a sample may refer to, by entity name. */
export type References = Readonly<Record<string, number | string | undefined>>

const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0').slice(-digits)

/** Texts of the forms that patterns ask for; the first that fits is taken. */
const candidates = (n: number, upTo: number): string[] => [
  `Sample ${n}`.slice(0, upTo),
  `S${n}`,
  `1.${n}.0`,
  'P51 A2C3',
  'Europe/Dublin',
  String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26)),
  hex(n, 6),
  hex(n, 16),
  hex(n, 64),
  String(100_000_000_000_000 + n),
  String(890_000_000_000_000_000n + BigInt(n)),
]

function text(n: number, field: { max: number; min?: number; pattern?: string }): string {
  const pattern = new RegExp(field.pattern ?? '', 'u')
  const fits = candidates(n, field.max).filter(
    one => one.length <= field.max && one.length >= (field.min ?? 0),
  )
  const found = (field.pattern ? fits : [`Sample text number ${n}`.slice(0, field.max), ...fits]).find(one =>
    pattern.test(one),
  )
  if (found === undefined) throw new Error(`No sample fits ${field.pattern}`)
  return found
}

/** Between the bounds, and of a size that goes together: a metre each way holds 785 L. */
function figure(field: { min?: number; max?: number; unit?: string }): number {
  const usual = field.unit === 'mm' ? 1000 : field.unit === 'L' ? 700 : field.unit === '%' ? 50 : 5
  return Math.min(field.max ?? usual, Math.max(field.min ?? usual, usual))
}

function valueOf(field: Field, n: number, refs: References): unknown {
  const plain = shown(field)
  switch (plain.type) {
    case 'text':
      return text(n, plain)
    case 'longText':
      return `Notes ${n}\nin two lines`
    case 'email':
      return `sample${n}@example.com`
    case 'phone':
      return `+35320910${String(n % 10_000).padStart(4, '0')}`
    case 'integer':
    case 'decimal':
    case 'quantity':
    case 'duration':
      return figure(plain)
    case 'boolean':
      return true
    case 'choice':
      return plain.options[0]
    case 'choices':
      return plain.options.slice(0, 2)
    case 'date':
      return '2026-02-03'
    case 'dateTime':
      return '2026-02-03T04:05:06.000Z'
    case 'reference':
      return refs[plain.to] ?? null
    case 'references':
      return refs[plain.to] === undefined ? [] : [refs[plain.to]]
    case 'photos':
      return ['/photos/1.jpg', '/photos/2.jpg']
    case 'tags':
      return ['one', 'two']
    case 'rows':
      return []
    case 'group':
      return values(plain.fields, n, refs)
    default:
      return null
  }
}

const values = (fields: Fields, n: number, refs: References) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, n, refs)]))

/**
 * A record that its entity accepts, with every writable field filled in; `n` makes it unlike other samples. Optional
 * references are left out: they would tie samples to each other.
 */
export function sampleRecord(entity: Entity, n: number, refs: References): Record<string, unknown> {
  const names = entity.writable.filter(name => {
    const field = entity.fields[name]!
    if (!isStored(field)) return false
    return shown(field).type !== 'reference' || field.required === true
  })
  return Object.fromEntries(names.map(name => [name, valueOf(entity.fields[name]!, n, refs)]))
}

/** A value that no field of this type can hold; undefined where any value is one. */
export function impossibleValue(field: Field): unknown {
  const plain = shown(field)
  const numeric = ['integer', 'decimal', 'quantity', 'duration'].includes(plain.type)
  if (
    numeric ||
    [
      'boolean',
      'date',
      'dateTime',
      'reference',
      'references',
      'tags',
      'photos',
      'rows',
      'group',
      'choices',
    ].includes(plain.type)
  )
    return 'not of this type'
  return { not: 'of this type' }
}
