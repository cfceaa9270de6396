/** A value in the encoding of Firestore's REST API. */
export type RestValue = Readonly<Record<string, unknown>>

export const restFields = (values: Readonly<Record<string, unknown>>): Record<string, RestValue> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, restValue(value)]),
  )

/** Integers and doubles are separate types there, and a timestamp is not a string. */
export function restValue(value: unknown): RestValue {
  if (value === null || value === undefined) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(restValue) } }
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value }
    case 'number':
      return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
    case 'object':
      return { mapValue: { fields: restFields(value as Record<string, unknown>) } }
    default:
      return { stringValue: String(value) }
  }
}

/** Decodes the fields of a document from Firestore's REST API. */
export const fromRestFields = (fields: Readonly<Record<string, RestValue>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromRestValue(value)]))

function fromRestValue(given: RestValue): unknown {
  const [[kind, value] = ['nullValue', null]] = Object.entries(given)
  switch (kind) {
    case 'nullValue':
      return null
    case 'integerValue':
    case 'doubleValue':
      return Number(value)
    case 'timestampValue':
      return new Date(value as string)
    case 'arrayValue':
      return ((value as { values?: RestValue[] }).values ?? []).map(fromRestValue)
    case 'mapValue':
      return fromRestFields((value as { fields?: Record<string, RestValue> }).fields)
    default:
      return value
  }
}
