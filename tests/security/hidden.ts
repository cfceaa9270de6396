import { COPIES } from '../../src/config/firestoreCopies'
import { developmentPathOf, pathOf } from '../../server/engine/crud/registerEntity'
import { entities, entityOf } from '../../src/config/entities'
import { operationOf, type Operation } from './operations'
import type { Route } from './routes'

/** Routes missing from the API's description that aren't tested here, and why. */
export const NOT_ASKED: readonly (readonly [RegExp, string])[] = [
  [/^HEAD /, 'answers as the GET of its address does, without a body'],
  [/^GET \/api\/(docs(\/.*)?|openapi\.json)$/, 'describes the API, and holds no record'],
  [/^GET \/($|index\.html$|\*$)/, 'the pages and scripts of the dashboard'],
  [/^GET \/api\/live$/, 'a stream without end: tests/api/send/live.test.ts'],
  [
    /^(GET|POST) \/notifications\/stop$/,
    'a page for the holder of a mail’s link: tests/api/send/notices.test.ts',
  ],
]

/** Aliases of entities' paths: collections outside production, and tables by the names of their Firestore copies. */
const own = new Set(entities.map(pathOf))
const TWINS = new Map([
  ...entities.map(entity => {
    const twin = developmentPathOf(entity)
    // A path that belongs to another entity isn't an alias.
    return [own.has(twin) ? pathOf(entity) : twin, pathOf(entity)] as const
  }),
  ...(['devices', 'users'] as const).map(
    name => [`/api/collections/${COPIES[name]}`, pathOf(entityOf(name))] as const,
  ),
])

/**
 * Expectations for undocumented routes: an alias behaves as its original, and any other route is forbidden for every
 * role.
 */
export function hiddenOperations(routes: readonly Route[], described: readonly Operation[]): Operation[] {
  const known = new Map(described.map(operation => [`${operation.method} ${operation.path}`, operation]))
  const isAsked = ({ method, path }: Route) => !NOT_ASKED.some(([which]) => which.test(`${method} ${path}`))
  return routes.filter(isAsked).map(({ method, path }): Operation => {
    const [twin, original] = [...TWINS].find(([base]) => path === base || path.startsWith(`${base}/`)) ?? []
    const real = original ? known.get(`${method} ${original}${path.slice(twin!.length)}`) : undefined
    const named = method as Operation['method']
    return real ? { ...real, path } : { ...operationOf(named, path), may: [] }
  })
}
