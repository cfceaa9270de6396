import { describe, expect, expectTypeOf, test } from 'vitest'
import { requestOf } from '../../../src/config/schema/calls/address'
import { mistakesIn } from '../../../src/config/schema/calls/check'
import {
  defineCall,
  type Call,
  type CallAnswer,
  type CallInput,
} from '../../../src/config/schema/calls/define'
import { forecast } from '../../../src/config/calls/insight'
import { app } from '../../../src/config/app'
import { mayCall as mayCallOf } from '../../../src/config/schema/calls/may'
import { readings } from '../../../src/config/calls/readings'
import { changeSavedView, savedViews } from '../../../src/config/schema/calls/savedViews'
import { listOf } from '../../../src/config/schema/calls/shapes'
import { integer, reference, text } from '../../../src/config/schema'

const mayCall = (who: Parameters<typeof mayCallOf>[0], may: Call['may']) => mayCallOf(who, may, app)

const base = {
  method: 'GET',
  path: '/api/things/{id}',
  tag: 'things',
  summary: 'Things',
  may: { signedIn: true },
  params: { id: integer({ required: true }) },
  answer: listOf(text()),
  example: { id: 1 },
} as const

describe('mistakes in a call are named', () => {
  test.each<[Partial<Call>, string]>([
    [{ params: {} }, '"id" is not one of its params'],
    [{ path: '/api/things' }, '"id" is not in its path'],
    [{ path: '/api/things/{id?}' }, '"id" may be left out and has no default'],
    [{ query: { id: integer() } }, '"id" stands for two things'],
    [{ body: { name: text() } }, 'a GET has no body'],
    [{ query: { of: reference('nothing') } }, '"of" refers to "nothing", which is not an entity'],
    [{ example: { id: 1, nmae: 'x' } }, 'its example has "nmae"'],
    [{ may: { public: ' ' } }, 'must say why it is public'],
    [{ may: { roles: [] } }, 'names nobody who may'],
    [{ unaudited: ' ' }, 'must say why it is not in the audit log'],
    [{ unaudited: 'it only reads' }, 'changes nothing that an audit log could hold'],
  ])('%j', (wrong, mistake) => {
    const call: Call = { ...base, ...wrong }
    expect(mistakesIn([call], app.entities)).toContain(`GET ${call.path}: ${mistake}`)
  })

  test('and so is an address that two calls have', () => {
    expect(mistakesIn([base, base], app.entities)).toEqual([
      'GET /api/things/{id}: is the address of another call',
    ])
  })
})

describe('a request is made from one object', () => {
  test.each([
    [requestOf(readings, { id: 7 }), '/api/tanks/7/readings'],
    [requestOf(readings, { id: 7, n: 3 }), '/api/tanks/7/readings/3'],
    [requestOf(forecast, { id: 7, days: 30 }), '/api/tanks/7/forecast?days=30'],
    [
      requestOf(savedViews, { screen: 'a b', range: '[0,9]' }),
      '/api/saved_views?screen=a+b&range=%5B0%2C9%5D',
    ],
  ])('%j', ({ url, body }, expected) => {
    expect([url, body]).toEqual([expected, undefined])
  })

  test('what stands neither in the path nor behind the ? is its body', () => {
    const request = requestOf(changeSavedView, { id: 4, name: 'Low', sort: null })
    expect(request).toEqual({ method: 'PUT', url: '/api/saved_views/4', body: { name: 'Low', sort: null } })
  })
})

test('who may call is decided by what the call says, and by nothing else', () => {
  const client = { role: 'client' }
  expect(mayCall(undefined, { public: 'why' })).toBe(true)
  expect(mayCall(undefined, { signedIn: true })).toBe(false)
  expect(mayCall({ role: 'unknown' }, { signedIn: true })).toBe(true)
  expect(mayCall(client, { roles: ['admin'] })).toBe(false)
  expect(mayCall(client, { read: ['tanks', 'users'] })).toBe(false)
  expect(mayCall(client, { read: ['tanks', 'customers'] })).toBe(true)
  expect(mayCall(client, { feature: 'dispatch_planner' })).toBe(false)
  expect(mayCall({ ...client, features: ['dispatch_planner'] }, { feature: 'dispatch_planner' })).toBe(true)
  expect(mayCall({ role: 'admin' }, { feature: 'dispatch_planner' })).toBe(true)
  expect(
    mayCall({ ...client, features: ['webhooks'] }, { roles: ['client'], feature: 'dispatch_planner' }),
  ).toBe(false)
})

test('input and answer are typed by the declaration, and nobody may is no choice', () => {
  expectTypeOf<CallInput<typeof forecast>['id']>().toEqualTypeOf<number>()
  expectTypeOf<CallInput<typeof forecast>['days']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<CallAnswer<typeof forecast>['run_out_on']>().toEqualTypeOf<string | null>()
  expectTypeOf<CallAnswer<typeof readings>[number]['flags']>().toEqualTypeOf<string[]>()
  const { may: _, ...open } = base
  // @ts-expect-error a call declares who may make it
  defineCall(open)
  // @ts-expect-error there is no entity of that name
  defineCall({ ...base, may: { read: 'tonks' } })
  // @ts-expect-error this is the name of its export, not of the entity
  defineCall({ ...base, may: { read: 'prospectsV2' } })
  expect(mayCall({ role: 'admin' }, defineCall({ ...base, may: { read: 'prospects_v2' } }).may)).toBe(true)
})
