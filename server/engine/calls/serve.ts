import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isChange, pathsOf, type Call, type Checked } from '../../../src/config/schema/calls/define'
import { mayCall } from '../../../src/config/schema/calls/may'
import type {
  JsonObject,
  ListOf,
  MapOf,
  Optional,
  OptionalNames,
  OrNull,
  PageOf,
  RecordShape,
  Shape,
} from '../../../src/config/schema/calls/shapes'
import type { Field, Principal, ValueOf } from '../../../src/config/schema'
import { audit } from '../audit/append'
import { requireEntry } from '../audit/entryCount'
import { openapiOptions } from '../crud/describe'
import { keyOf, idempotent } from '../crud/idempotency'
import { expectedVersion } from '../crud/ifMatch'
import { storeOf, type Store } from '../crud/repository'
import type { Row } from '../crud/sql'
import type { Database } from '../db/open'
import type { Deps } from '../deps'
import { forbidden } from '../errors'
import type { ServerValuesByType } from '../../../src/config/schema/types/base'
import { describeCall } from './describe'
import { inputOf } from './input'
import { refuseForeignRecords, refuseForeignReferences } from './references'
import { scopedFor, type ListPage, type ListParams, type Scoped } from './scoped'

/** A response before serialisation: a time may be a Date, and a record is as stored. */
type BeforeJson<S> = [Shape] extends [S] ? unknown : BeforeJsonOf<S>
type BeforeJsonOf<S> =
  S extends ListOf<infer T>
    ? readonly BeforeJson<T>[]
    : S extends MapOf<infer T>
      ? { readonly [name: string]: BeforeJson<T> }
      : S extends OrNull<infer T>
        ? BeforeJson<T> | null
        : S extends Optional<infer T>
          ? BeforeJson<T>
          : S extends RecordShape<string>
            ? Row
            : S extends JsonObject
              ? object
              : S extends { type: infer T extends keyof ServerValuesByType }
                ? ServerValuesByType[T] | ValueOf<S & Field>
                : S extends Field
                  ? ValueOf<S>
                  : { readonly [K in Exclude<keyof S, OptionalNames<S>>]: BeforeJson<S[K]> } & {
                      readonly [K in OptionalNames<S>]?: BeforeJson<S[K]>
                    }
/** What a handler returns: the call's answer before serialisation. */
export type HandlerAnswer<C> = C extends { answer: infer S }
  ? S extends PageOf<infer T>
    ? ListPage<BeforeJson<T>>
    : BeforeJson<S>
  : never
type FieldsIn<C, Part extends string> = C extends { [K in Part]?: infer F } ? F : {}
type BodyIn<C> = C extends { checkedByHandler: string }
  ? Row
  : C extends { partial: true }
    ? Partial<Checked<FieldsIn<C, 'body'>>>
    : Checked<FieldsIn<C, 'body'>>

/** Context of a handler. */
export type CallContext<C> = {
  readonly params: Checked<FieldsIn<C, 'params'>>
  readonly query: Checked<FieldsIn<C, 'query'>>
  readonly body: BodyIn<C>
  /** List parameters, validated by `scoped(…).page`. */
  readonly list: ListParams
  readonly principal: C extends { may: { public: string } } ? undefined : Principal
  /** The only access to rows. */
  readonly scoped: Scoped
  /** For services. In a call that writes, this is the call's transaction, and an exception rolls it back. */
  readonly db: Database
  readonly now: Date
  /** Expected version for optimistic locking: `If-Match`, or the body's `version`. */
  readonly version: number | undefined
  /** Reports changed records of an entity: cached results of its lists are dropped after the commit. */
  changed(entity: { readonly name: string }): void
  /** Runs work after the commit, when other requests see the change. */
  afterCommit(work: () => void): void
  /** Writes an audit log entry about a record, with the change. */
  audit(action: string, entity: string, id: number | string, after: object): Promise<void>
  /** Origin of the request, for services that write their own audit log entries. */
  readonly origin: { readonly ip: string; readonly requestId: string }
}
export type Handler<C> = (context: CallContext<C>) => Promise<HandlerAnswer<C>> | HandlerAnswer<C>

/** Sends a page with a `Content-Range` header, as ra-data-simple-rest expects. */
function sendPage(reply: FastifyReply, { name, offset, rows, total, isCapped, next }: ListPage) {
  reply.header('content-range', `${name} ${offset}-${offset + Math.max(rows.length, 1) - 1}/${total}`)
  if (isCapped) reply.header('x-total-capped', 'true')
  if (next !== undefined) reply.header('x-next-cursor', next)
  return rows
}

/** A call's path in Fastify's notation: `/api/tanks/:id`. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Registers a call at its addresses. Before `handler` runs, checks the permission, the input, the records in the path
 * and the references in the body. A write runs once for each `Idempotency-Key`, in one transaction, and must append to
 * the audit log, unless the call says why it doesn't.
 */
export function serve<C>(app: FastifyInstance, deps: Deps, call: C & Call, handler: Handler<C>) {
  // The call's declaration types the context, and `inputOf` checks it at run time, which the compiler can't follow.
  const run = handler as unknown as (context: object) => unknown
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { principal } = request
    if (!mayCall(principal, call.may, deps.app)) throw forbidden()
    const input = inputOf(call, request, deps.app)
    const now = deps.now()
    const store = (db: Database): Store => ({ ...storeOf(deps), db, now })
    const committed: (() => void)[] = []
    const version = expectedVersion(request, input.body)
    const afterCommit = (after: () => void) => void committed.push(after)
    const changed = ({ name }: { readonly name: string }) => afterCommit(() => app.recordWritten(name))
    const origin = { ip: request.ip, requestId: request.id }
    const auditIn =
      (db: Database) => (action: string, entity: string, entityId: number | string, after: object) =>
        audit(db, now, { actor: principal.uid, action, entity, entityId, before: null, after, ...origin })
    const handle = async (db: Database, scoped: Scoped) =>
      run({ ...input, principal, scoped, db, now, version, changed, afterCommit, audit: auditIn(db), origin })
    const work = (db: Database, scoped: Scoped) =>
      isChange(call) && call.unaudited === undefined
        ? requireEntry(`${call.method} ${call.path}`, () => handle(db, scoped))
        : handle(db, scoped)
    const scoped = scopedFor(store(deps.db), principal)
    await refuseForeignRecords(call, input, scoped, deps.app)
    await refuseForeignReferences(call, input, store(deps.db), principal)
    const change = (db: Database) => db.transaction(tx => work(tx, scopedFor(store(tx), principal)))
    // Keys belong to users, so requests without a user are never deduplicated.
    const once = () => (principal ? idempotent(deps.db, keyOf(request, now), change) : change(deps.db))
    const result =
      isChange(call) && call.ownTransaction === undefined ? await once() : await work(deps.db, scoped)
    for (const after of committed) after()
    if (call.status) reply.code(call.status)
    return call.answer.type === 'pageOf' ? sendPage(reply, result as ListPage) : result
  }
  for (const path of pathsOf(call))
    app.route({
      method: call.method,
      url: routeOf(path),
      ...openapiOptions(describeCall(call, path, deps.app)),
      // Public writes have the rate limit of sign-ins.
      config: { open: 'public' in call.may, isSignIn: 'public' in call.may && isChange(call) },
      handler: answer,
    })
}
