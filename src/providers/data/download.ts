import type { SortPayload } from 'react-admin'
import type { Entity, Screen } from '../../config/schema'
import { presentToken } from '../auth/session'
import { fromFailure, fromResponse } from '../errors'
import { apiUrl } from '../fetchJson'
import { apiPath } from './apiPath'
import { listQuery } from './restTransport'

/** Fetches a file with the bearer token, which links and images can't send. */
export async function fetchFile(path: string): Promise<Blob> {
  const token = await presentToken()
  const response = await fetch(apiUrl(path), {
    headers: { Authorization: `Bearer ${token ?? ''}` },
  }).catch(cause => {
    throw fromFailure(cause, navigator.onLine !== false)
  })
  if (!response.ok) throw fromResponse(response.status, await response.json().catch(() => undefined))
  return response.blob()
}

/** Saves a response as a file. A long list may take a while. */
export async function download(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name)
}

function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
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

/**
 * All rows of a list as a file, with its filter, sort and columns. Our server generates it, for Firestore documents
 * too.
 */
export async function listFile(
  entity: Entity,
  screen: Screen,
  { filter = {}, sort, columns, format }: Wanted,
): Promise<Blob> {
  const query = listQuery({ filter, sort }, screen.filter)
  query.set('columns', JSON.stringify(columns))
  query.set('format', format)
  return fetchFile(`/${apiPath(entity)}/export?${query}`)
}

/** Downloads a list as a file. */
export const downloadList = async (entity: Entity, screen: Screen, wanted: Wanted) =>
  saveFile(await listFile(entity, screen, wanted), `${screen.path}.${wanted.format}`)
