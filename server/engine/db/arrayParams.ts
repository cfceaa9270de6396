/** Text that needs no quotes inside an array; a bare `null` is a keyword there. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i
const SPECIAL = /["\\]/g
/** Characters that JSON escapes differently: control characters and lone surrogates. */
const UNLIKE_JSON = /[^ -\ud7ff\ue000-\uffff]/

function element(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL'
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return String(value)
    case 'string':
      if (PLAIN.test(value)) return value
      // Quote like JSON: native JSON.stringify is several times as fast as replacing.
      return UNLIKE_JSON.test(value) ? `"${value.replace(SPECIAL, '\\$&')}"` : JSON.stringify(value)
    default:
      return value instanceof Date && value.getTime() >= 0 ? `"${value.toISOString()}"` : undefined
  }
}

/**
 * Formats an array as PostgreSQL text (manual, section 8.15.6), if it only has numbers, texts and dates since 1970;
 * leaves other arrays to the driver. The driver quotes every element and formats dates in the process's time zone,
 * which takes several times as long for large uploads.
 */
function arrayText(values: readonly unknown[]): string | undefined {
  const parts: string[] = []
  for (const value of values) {
    const part = element(value)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return `{${parts.join(',')}}`
}

/** Parameters of a statement, with arrays as text. */
export const withArrays = (params: readonly unknown[]): unknown[] =>
  params.map(param => (Array.isArray(param) ? (arrayText(param) ?? param) : param))
