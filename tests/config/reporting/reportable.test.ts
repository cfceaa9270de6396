import type { ErrorEvent } from '@sentry/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRateBound } from '../../../src/config/schema/reporting/rateBound'
import { reportable } from '../../../src/config/schema/reporting/reportable'
import { scrubFile, scrubText, scrubUrl } from '../../../src/config/schema/reporting/scrubText'
import { randomRuns } from '../../support/depth'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('a reported text', () => {
  test.each([
    ['No customer ada.byrne@example.com', 'No customer [removed]'],
    ['to ada%40example.com, again', 'to [removed], again'],
    ['call +353 (0)87 123-4567 now', 'call [removed] now'],
    ['رقم ٠٨٧١٢٣٤٥٦٧', 'رقم [removed]'],
    [`rejected ${JWT}`, 'rejected [removed]'],
    ['Authorization: Bearer abc.def', 'Authorization: [removed]'],
    ['sent bearer abcdef', 'sent bearer [removed]'],
    ['Cookie: a=1; ullage_session=2', 'Cookie: [removed]'],
    ['{"password": "two words"}', '{"password": [removed]'],
    ['x-ingest-key=ullage', 'x-ingest-key= [removed]'],
    [
      'GET https://ada:pw@tanks.test/set-password#Tok3n?x failed',
      'GET https://tanks.test/set-password failed',
    ],
    ['/api/customers?filter={"q":"Byrne"} failed', '/api/customers failed'],
    ['Unexpected token \'A\', "Ada Byrne" is not valid JSON', 'Unexpected token [removed]'],
  ])('%s', (text, scrubbed) => expect(scrubText(text)).toBe(scrubbed))

  test('keeps what a programmer looks for', () => {
    for (const text of [
      'Cannot read properties of undefined (reading "levels")',
      'relation "tank_levels" does not exist at character 128',
      'dfu_history.actions.retry: needs a handler',
      'connect ECONNREFUSED 127.0.0.1:5432',
    ])
      expect(scrubText(text)).toBe(text)
  })

  test('of any length takes no time', () => {
    const started = performance.now()
    for (const part of ['a', '1', '/', 'token', 'a@', '%40', 'x://'])
      expect(scrubText(part.repeat(200_000)).length).toBeLessThanOrEqual(3000)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

test('a reported address keeps its route, and no codes, queries or credentials', () => {
  expect(scrubUrl('https://tanks.test/dashboard/tanks/67?filter=Byrne#notes')).toBe(
    'https://tanks.test/dashboard/tanks/67',
  )
  expect(scrubUrl('/activate/DEMO2345')).toBe('/activate/:id')
  expect(scrubUrl('/stop/k3Yf0_a-b2/ada@x.ie')).toBe('/stop/:id/:id')
  expect(scrubFile('https://tanks.test/assets/page-aB3_x9Zk21.js?v=1')).toBe(
    'https://tanks.test/assets/page-aB3_x9Zk21.js',
  )
  expect(scrubFile('https://tanks.test/set-password#c0de')).toBe('https://tanks.test/set-password')
})

/** An event with a text in all places that the SDKs may fill, or that code might fill one day. */
const eventWith = (text: string, code: string): ErrorEvent => ({
  type: undefined,
  event_id: 'f'.repeat(32),
  message: text,
  transaction: `GET /api/tanks ${text}`,
  exception: {
    values: [
      {
        type: 'Error',
        value: text,
        stacktrace: {
          frames: [
            {
              filename: `https://tanks.test/activate/${code}?code=${code}#${code}`,
              function: text,
              lineno: 1,
              vars: { text },
              context_line: text,
              pre_context: [text],
            },
          ],
        },
        mechanism: { type: 'generic', handled: false, data: { text } },
      },
    ],
  },
  request: {
    url: `https://tanks.test/activate/${code}?code=${code}#${code}`,
    headers: { Authorization: text, Referer: code },
    cookies: { session: code },
    query_string: `code=${code}`,
    data: { text },
  },
  user: { id: 7, role: 'admin', email: text, username: text, ip_address: code, name: text },
  tags: { request_id: text, other: text, [text]: text },
  extra: { text, deep: { text } },
  contexts: { trace: { trace_id: code, span_id: code }, state: { state: { type: 'a', value: { text } } } },
  breadcrumbs: [
    { category: 'console', message: text, data: { arguments: [text, { text }], logger: text } },
    { category: 'fetch', data: { method: 'GET', url: `/api/x?code=${code}`, status_code: 500, body: text } },
    { category: 'navigation', data: { from: `/activate/${code}`, to: `/a#${code}` } },
  ],
})

describe('a reported event', () => {
  const lower = (min: number, max: number) => fc.stringMatching(new RegExp(`^[a-z]{${min},${max}}$`))
  const email = fc.tuple(lower(3, 9), lower(3, 9)).map(([name, host]) => `q${name}@${host}.ie`)
  const phone = fc.stringMatching(/^\+353 8\d \d{3} \d{4}$/)
  const token = fc.stringMatching(/^[\w-]{20}\d[\w-]{20}$/)
  const jwt = fc.stringMatching(/^eyJ[\w-]{10,30}\.[\w-]{10,30}\.[\w-]{10,30}$/)
  const code = fc.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/)
  const before = fc.constantFrom('', 'no ', 'for "', 'http://a.ie/b?c=', '/x/', '{"email":"', 'é', '\n', '(')
  const after = fc.constantFrom('', ' ', '"', '}', '. Then', '\n', '/', '&d=1', ')')

  test('never has a planted address, number, token or code, wherever it stood', () => {
    fc.assert(
      fc.property(fc.oneof(email, phone, token, jwt), code, before, after, (secret, short, start, end) => {
        const sent = JSON.stringify(reportable(eventWith(`${start}${secret}${end}`, short)))
        expect(sent).not.toContain(secret)
        expect(sent).not.toContain(short)
      }),
      { numRuns: randomRuns(2000) },
    )
  })

  test('has its error, place, release, the user’s id and role, and nothing that is not named', () => {
    const event = {
      ...eventWith('Tank without levels', 'DEMO2345'),
      release: 'production@0.1.0',
      environment: 'production',
    }
    const sent = reportable(event)
    expect(sent).toMatchObject({
      release: 'production@0.1.0',
      environment: 'production',
      exception: { values: [{ type: 'Error', value: 'Tank without levels' }] },
      user: { id: '7', role: 'admin' },
    })
    expect(Object.keys(sent.user!)).toEqual(['id', 'role'])
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['extra']))
    expect(sent.request).toEqual({ url: 'https://tanks.test/activate/:id' })
    expect(sent.breadcrumbs![1]!.data).toEqual({ method: 'GET', url: '/api/x', status_code: 500 })
  })
})

test('an error that repeats is reported some times a minute, and all errors together a bounded number of times', () => {
  const mayReport = createRateBound({ same: 2, all: 3 })
  const same = new Error('again')
  const other = new Error('another')
  expect([same, same, same, other, 'third'].map(error => mayReport(error, 60_000))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect(mayReport(same, 120_000)).toBe(true)
})
