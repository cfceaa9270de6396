import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { Entity, FilterValues } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { AppError } from '../errors'
import { apiPath } from './apiPath'
import { bulkWrite } from './bulkWrite'

/** The maximum number of records per request; also keeps the URL below the limit of common proxies. */
const CHUNK = 200

type ListOptions = Partial<Pick<GetListParams, 'filter' | 'sort' | 'pagination'>>

type ListAnswer<T> = {
  data: T[]
  total: number
  /**
   * `capped`: there are more rows than the total says; `first`: the position of the first row in the whole list,
   * from 1.
   */
  meta: { capped: boolean; first: number }
}

/** The query string of a list, in the dialect of ra-data-simple-rest. */
export function listQuery(
  { filter = {}, sort, pagination }: ListOptions,
  fixed: FilterValues = {},
): URLSearchParams {
  const query = new URLSearchParams({ filter: JSON.stringify({ ...filter, ...fixed }) })
  if (sort) query.set('sort', JSON.stringify([sort.field, sort.order]))
  if (pagination) {
    const from = (pagination.page - 1) * pagination.perPage
    query.set('range', JSON.stringify([from, from + pagination.perPage - 1]))
  }
  return query
}

const base = simpleRestProvider('', (path, options) => authorisedJson(path, options))

/** The writable fields of a form; the server computes the others. */
const writable = (entity: Entity, data: Record<string, unknown>) =>
  Object.fromEntries(entity.writable.filter(name => data[name] !== undefined).map(name => [name, data[name]]))

/** A record created on a screen gets the values of the screen's filter. */
const screenDefaults = (entity: Entity, fixed: FilterValues) =>
  Object.fromEntries(
    Object.entries(fixed).filter(([name, value]) => value !== null && entity.writable.includes(name)),
  )

const ifMatch = (version: unknown): Record<string, string> =>
  typeof version === 'number' ? { 'If-Match': `"${version}"` } : {}

async function bulkOrThrow(entity: Entity, action: 'update' | 'remove', ids: Identifier[], values?: object) {
  const { failed } = await bulkWrite(entity, { action, values }, { ids })
  if (failed[0]) throw new AppError('conflict', failed[0].error)
}

type ListParams = ListOptions & { signal?: AbortSignal }

/** One page of a list; `more` are conditions besides the filter. */
async function fetchList<T extends RaRecord>(
  path: string,
  fixed: FilterValues,
  params: ListParams,
  more: FilterValues,
): Promise<ListAnswer<T>> {
  const filter = { ...params.filter, ...more }
  const { json, headers } = await authorisedJson<T[]>(`/${path}?${listQuery({ ...params, filter }, fixed)}`, {
    signal: params.signal,
  })
  const total = Number(headers.get('content-range')?.split('/').pop())
  const { page, perPage } = params.pagination ?? { page: 1, perPage: json.length }
  // An old link may point beyond the end of a list that became shorter: show the last page.
  const lastPage = Math.ceil(total / perPage)
  if (json.length === 0 && lastPage > 0 && lastPage < page)
    return fetchList(path, fixed, { ...params, pagination: { page: lastPage, perPage } }, more)
  return {
    data: json,
    // If a proxy strips the header, the list must not look empty.
    total: Number.isFinite(total) ? total : json.length,
    meta: { capped: headers.get('x-total-capped') === 'true', first: (page - 1) * perPage + 1 },
  }
}

/** The react-admin data provider for an entity over HTTP. `fixed` is the screen's own filter. */
export function restTransport(entity: Entity, fixed: FilterValues): DataProvider {
  const path = apiPath(entity)
  const one = (id: Identifier) => `/${path}/${encodeURIComponent(String(id))}`

  const list = <T extends RaRecord>(params: ListParams, more: FilterValues = {}) =>
    fetchList<T>(path, fixed, params, more)

  return {
    ...base,
    getList: (_resource, params) => list(params),
    getManyReference: (_resource, { target, id, ...params }) => list(params, { [target]: id }),
    getOne: (_resource, params) => base.getOne(path, params),
    async getMany<T extends RaRecord>(
      _resource: string,
      { ids, signal }: { ids: Identifier[]; signal?: AbortSignal },
    ) {
      const chunks: Identifier[][] = []
      for (let at = 0; at < ids.length; at += CHUNK) chunks.push(ids.slice(at, at + CHUNK))
      const answers = await Promise.all(
        chunks.map(chunk => {
          const query = listQuery({
            filter: { id: chunk },
            pagination: { page: 1, perPage: chunk.length },
          })
          return authorisedJson<T[]>(`/${path}?${query}`, { signal })
        }),
      )
      return { data: answers.flatMap(({ json }) => json) }
    },
    async create(_resource, { data, meta }) {
      const { json } = await authorisedJson(`/${path}`, {
        method: 'POST',
        body: JSON.stringify({ ...writable(entity, data), ...screenDefaults(entity, fixed) }),
        // The form keeps its idempotency key across retries, so that a lost response causes no second record.
        headers: { 'Idempotency-Key': meta?.idempotencyKey ?? crypto.randomUUID() },
      })
      return { data: json as never }
    },
    async update(_resource, { id, data, previousData }) {
      const { json } = await authorisedJson(one(id), {
        method: 'PUT',
        body: JSON.stringify(writable(entity, data)),
        headers: ifMatch(data.version ?? previousData?.version),
      })
      return { data: json as never }
    },
    async updateMany(_resource, { ids, data }) {
      await bulkOrThrow(entity, 'update', ids, data)
      return { data: ids }
    },
    async delete(_resource, { id, previousData }) {
      const { json } = await authorisedJson(one(id), {
        method: 'DELETE',
        headers: ifMatch(previousData?.version),
      })
      return { data: json as never }
    },
    async deleteMany(_resource, { ids }) {
      await bulkOrThrow(entity, 'remove', ids)
      return { data: ids }
    },
  }
}
