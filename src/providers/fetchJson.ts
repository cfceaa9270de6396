import { REQUEST_TIMEOUT_MS } from '../config/schema/constants'
import { env } from './env'
import { fromFailure, fromResponse, isRecord } from './errors'

export type Answer<T = unknown> = { status: number; headers: Headers; body: string; json: T }

export type RequestOptions = Omit<RequestInit, 'headers'> & {
  headers?: HeadersInit
  /** Bearer token; null sends none. */
  token?: string | null
  timeoutMs?: number
}

/** Prefixes an API path with the build's base URL; absolute URLs are unchanged. */
export const apiUrl = (path: string): string => (/^https?:/.test(path) ? path : `${env.apiUrl}${path}`)

export const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * The only HTTP client: JSON, bearer token, a timeout of 20 000 ms for the whole response, and every failure as an
 * AppError. A response with an `error` is a failure whatever its status.
 */
export async function fetchJson<T = unknown>(
  path: string,
  { token, timeoutMs = REQUEST_TIMEOUT_MS, signal, ...init }: RequestOptions = {},
): Promise<Answer<T>> {
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  if (init.body !== undefined && init.body !== null && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)

  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(apiUrl(path), {
      ...init,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const body = await response.text()
    const json = parseJson(body)
    if (!response.ok || isRefusal(json))
      throw fromResponse(response.status, json, response.headers.get('Retry-After'))
    if (json === undefined && body !== '') throw fromResponse(502, undefined)
    return { status: response.status, headers: response.headers, body, json: json as T }
  } catch (cause) {
    throw fromFailure(cause, typeof navigator === 'undefined' || navigator.onLine !== false)
  }
}

/** Some servers send errors with status 200. A record may have a field `error` too, but it has an id. */
const isRefusal = (json: unknown): boolean =>
  isRecord(json) && (json.error === 'expired_token' || (Boolean(json.error) && !('id' in json)))
