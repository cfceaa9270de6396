import { AppError } from '../errors'

/** The reason of a failed delivery, as a sentence for readers of the outbox. A final one isn't retried. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Error codes of Node and of the mail client, with their meanings for a reader. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'The server’s name could not be found'],
  [/^(ETIMEDOUT|ABORT_ERR|TimeoutError)$/, 'The server did not answer in time'],
  [/^(ECONNRESET|EPIPE)$/, 'The server closed the connection'],
  [/^(ECONNREFUSED|ECONNECTION|ESOCKET|EHOSTUNREACH|ENETUNREACH)$/, 'The server could not be reached'],
  [/^ETLS$|CERT|TLS|SIGNATURE/, 'No secure connection to the server was possible'],
  [/^(EAUTH|ENOAUTH|EOAUTH2)$/, 'The mail server refused the sign-in'],
]
const UNKNOWN = 'It could not be sent; the reason is in the server’s log'

/**
 * A failure's text for the outbox. Messages of libraries and of the database may contain file paths, addresses or
 * statements, so they only go to the log.
 */
export function failureText(error: unknown): string {
  if (error instanceof NotSent || error instanceof AppError) return error.message
  const { response, code, name } = error as { response?: unknown; code?: unknown; name?: unknown }
  // A mail server's response, such as "550 no such mailbox".
  if (typeof response === 'string' && response !== '') return response
  const said = [code, name].filter(each => typeof each === 'string')
  return MEANINGS.find(([codes]) => said.some(each => codes.test(each)))?.[1] ?? UNKNOWN
}
