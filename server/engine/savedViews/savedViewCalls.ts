import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/schema/calls/savedViews'
import { groupIdsOf, type Principal } from '../../../src/config/schema'
import { listParts } from '../calls/scoped'
import { serve } from '../calls/serve'
import { refuseStale } from '../crud/ifMatch'
import { advisoryLock } from '../db/advisoryLock'
import type { Database } from '../db/open'
import type { Deps } from '../deps'
import { forbidden, notFound, refuseProblems } from '../errors'
import { visibleViews } from './reach'
import {
  countViews,
  findView,
  insertView,
  listViews,
  lockView,
  removeView,
  updateView,
  type View,
} from './store'
import { checkedView, savedViewsOf } from './savedViewInput'

/** Maximum number of a user's views. */
const VIEWS_MAX = 200
/** A menu shows all views of a screen without paging. */
const MENU = '[0,199]'

/** Saved filters, columns and sort of a list. Only the owner can change a view. */
export async function savedViewCalls(app: FastifyInstance, deps: Deps) {
  const savedViews = savedViewsOf(deps.app)
  const groupsOf = (principal: Principal) => groupIdsOf(principal, deps.app.scopes)
  const visibleTo = (db: Database, principal: Principal) =>
    visibleViews(db, app.principals, principal, deps.app)

  async function oneOf(db: Database, principal: Principal, id: number): Promise<View> {
    const view = await findView(db, await visibleTo(db, principal), id)
    if (!view) throw notFound()
    return view
  }
  /** The caller's own view, locked until the transaction ends. */
  async function ownOf(tx: Database, principal: Principal, id: number): Promise<View> {
    const { mine } = await oneOf(tx, principal, id)
    if (!mine) throw forbidden()
    const view = await lockView(tx, id)
    if (!view) throw notFound()
    return view
  }

  serve(app, deps, calls.savedViews, async ({ query, list, principal, db }) => {
    const screen = query.screen === null ? {} : { screen: query.screen }
    const parts = listParts(savedViews, { range: MENU, ...list }, screen)
    const { rows, total } = await listViews(db, await visibleTo(db, principal), parts)
    return { name: savedViews.name, offset: parts.offset, rows, total }
  })
  serve(app, deps, calls.savedView, ({ params, principal, db }) => oneOf(db, principal, params.id))
  serve(app, deps, calls.createSavedView, async ({ body, principal, db, now }) => {
    const view = checkedView(deps.app, body)
    await advisoryLock(db, 'saved_views', principal.userId)
    if ((await countViews(db, principal.userId)) >= VIEWS_MAX)
      refuseProblems({ name: { key: 'validation.tooMany', args: { max: VIEWS_MAX } } })
    return insertView(db, principal, groupsOf(principal), view, now)
  })
  serve(app, deps, calls.changeSavedView, async ({ params, body, principal, db, now, version }) => {
    const current = await ownOf(db, principal, params.id)
    refuseStale(version, current)
    return updateView(
      db,
      current.id,
      principal,
      groupsOf(principal),
      checkedView(deps.app, body, current),
      now,
    )
  })
  serve(app, deps, calls.removeSavedView, async ({ params, principal, db, version }) => {
    const view = await ownOf(db, principal, params.id)
    refuseStale(version, view)
    await removeView(db, view.id)
    return view
  })
}
