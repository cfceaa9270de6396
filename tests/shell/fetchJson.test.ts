import { afterEach, describe, expect, test } from 'vitest'
import { AppError, fromFailure, fromResponse, readErrorBody } from '../../src/providers/errors'
import { apiUrl, fetchJson } from '../../src/providers/fetchJson'
import { answer, serve } from './support'

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof AppError)) throw new Error(`no AppError but ${String(error)}`)
  return error
}

describe('fetchJson', () => {
  test('sends JSON with the bearer token and answers body, status and headers', async () => {
    const server = await serve((_request, response) =>
      answer(response, 201, { id: 3 }, { 'content-range': 'tanks 0-0/1' }),
    )
    stop = server.stop
    const { json, status, headers } = await fetchJson('/api/tanks', {
      method: 'POST',
      body: '{"name":"A"}',
      token: 'secret',
    })
    expect({ json, status, range: headers.get('content-range') }).toEqual({
      json: { id: 3 },
      status: 201,
      range: 'tanks 0-0/1',
    })
    expect(server.seen).toEqual([
      { method: 'POST', path: '/api/tanks', text: '{"name":"A"}', authorization: 'Bearer secret' },
    ])
  })

  test('sends no token where nobody is signed in', async () => {
    const server = await serve((_request, response) => answer(response, 200, {}))
    stop = server.stop
    await fetchJson('/api/demo')
    expect(server.seen[0]!.authorization).toBeUndefined()
  })

  test('a body that takes too long to come is a time-out, even after the headers came', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[')
    })
    stop = server.stop
    const error = await failureOf(fetchJson('/api/tanks', { timeoutMs: 80 }))
    expect(error).toMatchObject({
      code: 'timeout',
      message: 'errors.timeout',
      status: 0,
      args: { seconds: 20 },
    })
  })

  test('a request that its page gave up is no error of the server', async () => {
    const server = await serve(() => undefined)
    stop = server.stop
    const leaving = new AbortController()
    const asked = failureOf(fetchJson('/api/tanks', { signal: leaving.signal }))
    leaving.abort()
    expect((await asked).code).toBe('aborted')
  })

  test('a connection that breaks reads Server Error', async () => {
    const server = await serve(request => request.socket.destroy())
    stop = server.stop
    expect(await failureOf(fetchJson('/api/tanks'))).toMatchObject({
      code: 'network',
      message: 'errors.server',
    })
  })

  test('an expired_token error ends the session whatever the status says', async () => {
    const server = await serve((request, response) =>
      answer(response, request.url === '/ok' ? 200 : 401, { error: 'expired_token' }),
    )
    stop = server.stop
    for (const path of ['/ok', '/api/tanks']) {
      const error = await failureOf(fetchJson(path))
      expect(error).toMatchObject({ code: 'expired_token', endsSession: true })
    }
  })

  test('an error in the body is a failure with status 200, too; a field of that name in a record is not', async () => {
    const server = await serve((request, response) =>
      answer(response, 200, request.url === '/record' ? { id: 7, error: 'E42' } : { error: 'No such depot' }),
    )
    stop = server.stop
    expect(await failureOf(fetchJson('/api/tanks'))).toMatchObject({ message: 'No such depot', status: 200 })
    expect((await fetchJson('/record')).json).toEqual({ id: 7, error: 'E42' })
  })

  test('a page of HTML instead of JSON reads Server Error, also with status 200', async () => {
    const server = await serve((request, response) =>
      answer(response, request.url === '/ok' ? 200 : 502, '<html>Bad gateway</html>'),
    )
    stop = server.stop
    for (const path of ['/ok', '/api/tanks'])
      expect(await failureOf(fetchJson(path))).toMatchObject({ message: 'errors.server', status: 502 })
  })

  test('an empty answer is fine', async () => {
    const server = await serve((_request, response) => response.writeHead(204).end())
    stop = server.stop
    expect((await fetchJson('/api/tanks/1', { method: 'DELETE' })).status).toBe(204)
  })

  test('leaves whole addresses alone', () => {
    expect(apiUrl('/api/tanks')).toBe('/api/tanks')
    expect(apiUrl('https://tiles.example.test/1')).toBe('https://tiles.example.test/1')
  })
})

describe('fromResponse', () => {
  test("shows the server's error field", () => {
    const error = fromResponse(409, { error: 'Other records still use this one', code: 'in_use' })
    expect(error).toMatchObject({ code: 'in_use', message: 'Other records still use this one', status: 409 })
  })

  test('keeps texts by field where react-admin forms look for them', () => {
    const error = fromResponse(422, { error: 'x', code: 'invalid', errors: { name: 'Needed' } })
    expect(error.fields).toEqual({ name: 'Needed' })
    expect(error.body.errors).toEqual({ name: 'Needed' })
  })

  test('keeps the current record of a stale write and the request id', () => {
    const body = { error: 'x', code: 'stale_version', current: { id: 1, version: 4 }, request_id: 'r-1' }
    expect(fromResponse(409, body).body).toMatchObject({ current: { version: 4 }, request_id: 'r-1' })
  })

  test('a lock-out says how long it lasts', () => {
    const error = fromResponse(429, { error: 'x', code: 'locked_out' }, '840')
    expect(error).toMatchObject({ message: 'errors.lockedOut', retryAfter: 840 })
  })

  test('a refused token ends the session, a refused password and a forbidden action do not', () => {
    expect(fromResponse(401, { error: 'not matched', code: 'unauthorised' }).endsSession).toBe(true)
    expect(fromResponse(401, undefined).endsSession).toBe(true)
    expect(fromResponse(401, { error: 'x', code: 'invalid_credentials' }).endsSession).toBe(false)
    expect(fromResponse(403, { error: 'x', code: 'forbidden' }).endsSession).toBe(false)
  })

  test.each([null, 7, 'text', [], { error: 5, errors: 'x' }])('reads %j as a body without words', body => {
    expect(readErrorBody(body).error).toBeUndefined()
    expect(fromResponse(500, body)).toMatchObject({ message: 'errors.server' })
  })
})

describe('fromFailure', () => {
  test('without a network it says so', () => {
    expect(fromFailure(new TypeError('fetch failed'), false)).toMatchObject({ code: 'offline' })
    expect(fromFailure(new TypeError('fetch failed'), true)).toMatchObject({ code: 'network' })
  })

  test('passes an AppError through', () => {
    const error = new AppError('x', 'y')
    expect(fromFailure(error)).toBe(error)
  })
})
