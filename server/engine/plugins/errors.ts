import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { SECOND_MS } from '../../../src/config/schema/durations'
import { isBadValue } from '../db/badValue'
import { AppError, type ErrorCode } from '../errors'
import { textOf } from '../texts'

/**
 * PostgreSQL error codes for: a lost or refused connection, too many connections, a server that shuts down or is
 * read-only; serialization failures and deadlocks, for which a retry helps; and statement timeouts.
 */
const GONE = /^(08|53|57P)|^(25006|40001|40P01|57014)$|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT/
const GONE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|embedded database ended|Client has encountered/

const BY_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_VALIDATION: 'invalid',
}
const TEXTS: Partial<Record<ErrorCode, string>> = {
  too_large: 'errors.tooLarge',
  unsupported_type: 'errors.unsupportedType',
  malformed: 'errors.malformed',
  invalid: 'errors.invalid',
  unavailable: 'errors.unavailable',
  too_many: 'errors.tooMany',
}

type Issue = {
  instancePath?: string
  message?: string
  params?: { missingProperty?: string; issue?: { path: (string | number)[]; message: string } }
}

/** Fields rejected by a route's own schema. */
function fieldsOf(error: FastifyError): Record<string, string> | undefined {
  const issues = error.validation as Issue[] | undefined
  if (!issues) return undefined
  return Object.fromEntries(
    issues.map(issue => [
      (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.') ||
        issue.params?.missingProperty ||
        'body',
      issue.message ?? '',
    ]),
  )
}

/** Converts any error to an `AppError`. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const known = (code: ErrorCode, detail = {}) => new AppError(code, { key: TEXTS[code]! }, detail)
  // During start-up, an error has its original error as `cause`.
  const code = String([error, error.cause as FastifyError | undefined].find(one => one?.code)?.code ?? '')
  if (BY_FASTIFY[code]) return known(BY_FASTIFY[code], { fields: fieldsOf(error) })
  if (isBadValue({ code })) return known('malformed')
  if (GONE.test(code) || GONE_TEXT.test(error.message)) return known('unavailable', { retryAfter: 5 })
  // Statuses of the static file server for folders and missing files, and of the router for too long parameters.
  if ([403, 404, 414].includes(error.statusCode ?? 0))
    return new AppError('not_found', { key: 'errors.noRoute' })
  // The rate limiter has set the `Retry-After` header already.
  if (error.statusCode === 429) return known('too_many')
  if (error.statusCode === 400 || error instanceof SyntaxError) return known('malformed')
  return new AppError('internal', { key: 'errors.server' })
}

function logFailure(error: FastifyError, { log, method, routeOptions, principal }: FastifyRequest) {
  const caller = { user: principal?.userId, role: principal?.role }
  log.error({ err: error, method, route: routeOptions.url, ...caller }, 'request failed')
}

/** Maps errors to responses. Domain model, section 10. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error)
  // An `AppError` is self-explanatory; other errors are logged completely.
  if (known !== error && known.status >= 500) logFailure(error, request)
  else request.log.info({ code: known.code, fields: known.fields }, known.message)
  const { retryAfter, current, state, about, headers, more } = known.detail
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (headers) reply.headers(headers)
  return reply
    .code(known.status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({
      error: known.code === 'expired_token' ? 'expired_token' : known.message,
      code: known.code,
      errors: known.fields ?? {},
      ...known.problem,
      details: known.details,
      current,
      state,
      about,
      ...more,
      request_id: request.id,
    })
}

/** Handles connections without valid HTTP, and too slow ones, which reach no route. Responds in the same format. */
export function answerNoise(this: FastifyInstance, noise: { code?: string }, socket: Socket) {
  if (noise.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const large = noise.code === 'HPE_HEADER_OVERFLOW'
  const slow = noise.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const code: ErrorCode = large ? 'too_large' : 'malformed'
  const error = textOf({ key: TEXTS[code]! })
  const id = randomUUID()
  this.log.info({ reqId: id, code, noise: noise.code }, error)
  const body = JSON.stringify({ error, code, errors: {}, request_id: id })
  const status = large
    ? '431 Request Header Fields Too Large'
    : slow
      ? '408 Request Timeout'
      : '400 Bad Request'
  // A client that goes on sending would keep its half of the connection open.
  setTimeout(() => socket.destroy(), SECOND_MS).unref()
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
