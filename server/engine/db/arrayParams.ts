/** What needs no quotes inside an array; `null` is a word of its own there. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i
const SPECIAL = /["\\]/g
/** What JSON writes in other ways than by a backslash before it: control characters, and halves of pairs. */
const UNLIKE_JSON = /[^ -\ud7ff\ue000-\uffff]/

function element(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL'
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return String(value)
    case 'string':
      if (PLAIN.test(value)) return value
      // Quoted as JSON quotes it, which the engine does several times as fast as it replaces.
      return UNLIKE_JSON.test(value) ? `"${value.replace(SPECIAL, '\\$&')}"` : JSON.stringify(value)
    default:
      return value instanceof Date && value.getTime() >= 0 ? `"${value.toISOString()}"` : undefined
  }
}

/**
 * An array as PostgreSQL's text (manual, section 8.15.6), where it holds numbers, texts, moments since 1970 and nothing else;
 * what else there may be is left to the driver. That writes every element with quotes and every moment in the process's own
 * zone, which takes several times as long: whole uploads pass as arrays.
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

/** Parameters of a statement, with arrays as texts. */
export const withArrays = (params: readonly unknown[]): unknown[] =>
  params.map(param => (Array.isArray(param) ? (arrayText(param) ?? param) : param))
