/** What needs no quotes inside an array; `null` is a word of its own there. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i
const SPECIAL = /["\\]/g

function element(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL'
  switch (typeof value) {
    case 'number':
    case 'boolean':
      return String(value)
    case 'string':
      return PLAIN.test(value) ? value : `"${value.replace(SPECIAL, '\\$&')}"`
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
