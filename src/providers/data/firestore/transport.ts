import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { Entity, FilterValues } from '../../../config/schema'
import { authorisedJson } from '../../auth/authorised'
import { reader } from './read'
import { fromFirestore } from './refuse'
import type { FirestoreStore } from './store'
import { writer } from './write'

type Values = Record<string, unknown>

/** The state of an entity between requests: its page-end cursors. */
export function documents(store: FirestoreStore, entity: Entity) {
  return { read: reader(store, entity), write: writer(store, entity) }
}
export type Documents = ReturnType<typeof documents>

/** Maps Firestore errors to our own server's errors. */
export async function mapFirestoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fromFirestore(error)
  }
}

/** The maximum number of ids per notification to the server. */
const NOTIFY_CHUNK = 100

/**
 * After a write: resets the page cursors, and notifies our server, whose records and actions depend on it. If that
 * fails, the server finds the change itself.
 */
export async function notifyServer(
  { read }: Documents,
  entity: Entity,
  ids: readonly Identifier[],
): Promise<void> {
  read.forget()
  for (let at = 0; at < ids.length; at += NOTIFY_CHUNK) {
    const body = { collection: entity.name, ids: ids.slice(at, at + NOTIFY_CHUNK).map(String) }
    await authorisedJson('/api/firestore/changed', { method: 'PUT', body: JSON.stringify(body) }).catch(
      () => undefined,
    )
  }
}

const writable = (entity: Entity, data: Values): Values =>
  Object.fromEntries(entity.writable.filter(name => data[name] !== undefined).map(name => [name, data[name]]))

/** A record created on a screen gets the values of the screen's filter. */
const screenDefaults = (entity: Entity, fixed: FilterValues): Values =>
  Object.fromEntries(
    Object.entries(fixed).filter(([name, value]) => value !== null && entity.writable.includes(name)),
  )

type ListOptions = Partial<Pick<GetListParams, 'filter' | 'sort' | 'pagination'>>

/** One page of a list; `more` are conditions besides the filter. */
async function listPage<T extends RaRecord>(
  read: Documents['read'],
  entity: Entity,
  { filter, sort, pagination }: ListOptions,
  more: Values,
) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
  const asked = {
    filter: { ...filter, ...more },
    sort: (sort as { field: string; order: 'ASC' | 'DESC' } | undefined) ?? entity.list.sort,
  }
  const answer = async (at: number): Promise<{ data: T[]; total: number; meta: object }> => {
    const { records, total } = await read.list(asked, { page: at, perPage })
    const last = Math.ceil(total / perPage)
    // An old link may point beyond the end of the list: show the last page.
    if (records.length === 0 && last > 0 && last < at) return answer(last)
    return {
      data: records as unknown as T[],
      total,
      meta: { capped: false, first: (at - 1) * perPage + 1 },
    }
  }
  return answer(page)
}

/**
 * The react-admin data provider for an entity's documents in Firestore, equivalent to `restTransport`. `fixed` is
 * the screen's own filter.
 */
export function firestoreTransport(
  open: () => Promise<Documents>,
  entity: Entity,
  fixed: FilterValues,
): DataProvider {
  const ask = <T>(work: (documents: Documents) => Promise<T>) =>
    mapFirestoreErrors(async () => work(await open()))

  const list = <T extends RaRecord>(params: ListOptions, more: Values = {}) =>
    ask(({ read }) => listPage<T>(read, entity, params, { ...more, ...fixed }))

  async function written(id: string, documents: Documents) {
    await notifyServer(documents, entity, [id])
    return { data: (await documents.read.one(id)) as never }
  }

  return {
    getList: (_resource, params) => list(params),
    getManyReference: (_resource, { target, id, ...params }) => list(params, { [target]: id }),
    getOne: (_resource, { id }) => ask(async ({ read }) => ({ data: (await read.one(String(id))) as never })),
    getMany: (_resource, { ids }) =>
      ask(async ({ read }) => ({ data: (await read.many(ids.map(String))) as never[] })),
    create: (_resource, { data }) =>
      ask(async documents =>
        written(
          await documents.write.create({ ...writable(entity, data), ...screenDefaults(entity, fixed) }),
          documents,
        ),
      ),
    update: (_resource, { id, data, previousData }) =>
      ask(async documents => {
        const version = data.version ?? previousData?.version
        await documents.write.update(String(id), writable(entity, data), version)
        return written(String(id), documents)
      }),
    updateMany: (_resource, { ids, data }) =>
      ask(async documents => {
        for (const id of ids) await documents.write.update(String(id), data, undefined)
        await notifyServer(documents, entity, ids)
        return { data: ids as Identifier[] }
      }),
    delete: (_resource, { id, previousData }) =>
      ask(async documents => {
        const data = await documents.write.remove(String(id), previousData?.version as number | undefined)
        await notifyServer(documents, entity, [id])
        return { data: data as never }
      }),
    deleteMany: (_resource, { ids }) =>
      ask(async documents => {
        for (const id of ids) await documents.write.remove(String(id), undefined)
        await notifyServer(documents, entity, ids)
        return { data: ids as Identifier[] }
      }),
  }
}
