import { AppError } from './errors'

/**
 * The deepest nesting of JSON that a client may send; declared bodies have at most ten levels. Code that walks
 * through a value, such as `JSON.stringify`, overflows the stack at a few thousand levels.
 */
export const MAX_DEPTH = 32

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d]
/** The bit that turns `[` into `{`, and `]` into `}`. */
const TO_BRACE = 0x20

/** Whether lists and objects in a JSON text are nested more than `MAX_DEPTH` levels deep. Brackets in texts don't count. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if ((code | TO_BRACE) === OPEN) {
      if (++depth > MAX_DEPTH) return true
    } else if ((code | TO_BRACE) === CLOSE) depth -= 1
  }
  return false
}

/** Refuses JSON that is nested too deeply, with the name of the body or parameter that contains it. */
export function refuseDeepJson(text: string, name: string) {
  if (!isTooDeep(text)) return
  const what = `is nested more than ${MAX_DEPTH} levels deep`
  throw new AppError('malformed', `${name}: ${what}`, { fields: { [name]: what } })
}

/** Parses JSON that a client sent. Throws a `SyntaxError` for invalid JSON. */
export function parseClientJson(text: string, name: string): unknown {
  refuseDeepJson(text, name)
  return JSON.parse(text)
}
