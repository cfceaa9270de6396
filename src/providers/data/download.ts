import type { SortPayload } from 'react-admin'
import type { Entity, Screen } from '../../config/schema'
import { presentToken } from '../auth/session'
import { fromFailure, fromResponse } from '../errors'
import { apiUrl } from '../fetchJson'
import { apiPath } from './apiPath'
import { listQuery } from './restTransport'

/** Saves what an address answers as a file: a link can't carry the bearer token. A long list may take its time. */
async function download(path: string, name: string): Promise<void> {
  const token = await presentToken()
  const response = await fetch(apiUrl(path), {
    headers: { Authorization: `Bearer ${token ?? ''}` },
  }).catch(cause => {
    throw fromFailure(cause, navigator.onLine !== false)
  })
  if (!response.ok) throw fromResponse(response.status, await response.json().catch(() => undefined))
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

type Wanted = {
  filter?: Record<string, unknown>
  sort?: SortPayload
  columns: readonly string[]
  format: 'csv' | 'xlsx'
}

/** Saves a list as it is filtered, sorted and laid out, all of its rows. */
export async function downloadList(
  entity: Entity,
  screen: Screen,
  { filter = {}, sort, columns, format }: Wanted,
) {
  const query = listQuery({ filter, sort }, screen.filter)
  query.set('columns', columns.join(','))
  query.set('format', format)
  return download(`/${apiPath(entity)}/export?${query}`, `${screen.path}.${format}`)
}
