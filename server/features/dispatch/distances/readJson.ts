import { invalidAnswer, refused, tooSlow, unreachable, UnusableAnswer } from './types'

/** Largest answer, bytes: a block of 2500 pairs has about 200 kB in Valhalla's long form. */
const MAX_BYTES = 2_000_000

/** Reads a body up to the limit. */
async function limitedText({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > MAX_BYTES) {
      await reader?.cancel()
      throw invalidAnswer()
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Requests JSON; a POST where there is a body. Throws an `UnusableAnswer` for an error status, a redirect, an answer
 * that is no JSON or too long, and when the signal aborts or the server can't be reached.
 */
export async function readJson(
  { url, body }: { readonly url: string; readonly body?: string },
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      ...(body === undefined
        ? {}
        : { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw refused(response.status)
    }
    return JSON.parse(await limitedText(response)) as unknown
  } catch (error) {
    if (error instanceof UnusableAnswer) throw error
    if (signal.aborted) throw tooSlow()
    throw error instanceof SyntaxError ? invalidAnswer() : unreachable()
  }
}
