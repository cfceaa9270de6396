import { afterAll, beforeAll, expect, test } from 'vitest'
import { app as product } from '../../../src/config/app'
import { callsOf } from '../../../src/config/schema/calls/engine'
import { pathsOf } from '../../../src/config/schema/calls/define'
import { REPORT_NAMES } from '../../../src/config/reports'
import { entities } from '../../../src/config/entities'
import { actionPath } from '../../../server/engine/crud/registerActions'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { startStack, type Stack } from '../ingest/support'
import type { Document } from './documented'

/** Routes that belong to neither an entity nor a call, with the reason. */
const PLAIN_ROUTES: Readonly<Record<string, string>> = {
  'post /api/session/refresh': 'answers a cookie with another: what it goes by is in no body',
  'delete /api/session': 'ends the session of a cookie, with or without a token',
  'get /healthz': 'a probe: answers without a token while the store is away',
  'get /readyz': 'a probe: waits no longer than a prober does',
  'post /ingest/sigfox': 'a network’s own format, stored word for word under its own key',
  'post /ingest/lorawan': 'a network’s own format, stored word for word under its own key',
  'post /ingest/bulk': 'lines of JSON, larger than any body',
  'get /ingest/firmware/{version}': 'bytes of an image, in ranges, for a device with a key of its own',
  'get /api/tanks/gridList/export': 'a file',
  'get /api/dashboard/services/export': 'a file',
  'get /api/dispatch/sheet.csv': 'a file',
  'get /api/dispatch/sheet.gpx': 'a file',
  'post /api/customer/signin/firebase': 'goes by a header, and sets who asks as a sign-in does',
  'post /api/signin/firebase': 'goes by a header, and sets who asks as a sign-in does',
  'post /api/attachments': 'a picture',
  'get /api/attachments/{id}': 'a picture',
  'post /api/signin': 'sets who asks: it has refusals and a rate limit of its own',
}

let stack: Stack
let document: Document
beforeAll(async () => {
  stack = await startStack('pglite')
  document = (await stack.app.inject('/api/openapi.json')).json()
})
afterAll(() => stack.close())

/** Routes that every entity has, and those of its actions. */
const ofEntities = entities.flatMap(entity => {
  const path = pathOf(entity)
  const acts = entity.actions.flatMap(action => [
    `post ${actionPath(path, action).replace(/:(\w+)/g, '{$1}')}`,
    ...(action.bulk ? [`post ${path}/bulk/${action.name}`] : []),
  ])
  const shared = [
    `get ${path}`,
    `post ${path}`,
    `get ${path}/export`,
    `get ${path}/aggregate`,
    `post ${path}/bulk`,
    `post ${path}/bulk/ids`,
  ]
  const quickFilters = entity.list.quickFilters.length > 0 ? [`get ${path}/quickFilters`] : []
  const imported =
    entity.importers.length > 0
      ? [`get ${path}/import/template`, `post ${path}/import/check`, `post ${path}/import`]
      : []
  const restore = entity.access.remove.length > 0 ? [`post ${path}/{id}/restore`] : []
  return [
    ...shared,
    ...restore,
    ...imported,
    ...quickFilters,
    ...['get', 'put', 'delete'].map(method => `${method} ${path}/{id}`),
    ...acts,
  ]
})
/** Each report is also available as a file. */
const reportFiles = REPORT_NAMES.map(name => `get /api/library/${name}/export`)
const ofCalls = callsOf(product).flatMap(call =>
  pathsOf(call).map(path => `${call.method.toLowerCase()} ${path}`),
)

test('every route is an entity’s, a declared call, or on the list that says why it is neither', () => {
  const known = new Set([...ofEntities, ...ofCalls, ...reportFiles, ...Object.keys(PLAIN_ROUTES)])
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}`),
  )
  expect(routes.filter(route => !known.has(route))).toEqual([])
  expect([...ofCalls, ...Object.keys(PLAIN_ROUTES)].filter(route => !routes.includes(route))).toEqual([])
})
