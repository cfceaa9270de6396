import { authorisedJson } from './authorised'
import { getStored, setStored } from './store'
import type { Api } from './storedState'

/** Maximum age of cached groups and countries. */
const REFERENCE_DATA_MAX_AGE_MS = 60 * 60 * 1000

const PATHS: Readonly<Record<keyof Api, string>> = {
  tankGroups: `/api/tankgroups?range=${encodeURIComponent('[0,999]')}`,
  countries: `/api/countries?range=${encodeURIComponent('[0,999]')}`,
}

const running = new Map<keyof Api, Promise<readonly unknown[]>>()

/** Groups or countries: from the persisted store while fresh, else from the server (single flight). */
export function referenceData(name: keyof Api, now = Date.now()): Promise<readonly unknown[]> {
  const { data, lastUpdated } = getStored().api[name]
  // A clock that was set back must not keep old data forever.
  const fresh = lastUpdated !== null && now >= lastUpdated && now - lastUpdated < REFERENCE_DATA_MAX_AGE_MS
  if (fresh) return Promise.resolve(data)
  const request =
    running.get(name) ??
    load(name, now, getStored().auth.token).finally(() => {
      running.delete(name)
    })
  running.set(name, request)
  return request
}

async function load(name: keyof Api, now: number, token: string | null): Promise<readonly unknown[]> {
  const { json } = await authorisedJson<readonly unknown[]>(PATHS[name])
  const data = Array.isArray(json) ? json : []
  // Another user may have signed in before the response arrived.
  if (getStored().auth.token === token) setStored('api', { [name]: { data, lastUpdated: now } })
  return data
}

/** Invalidates the cache after a write to groups or countries. */
export const forgetReferenceData = (name: keyof Api): void =>
  setStored('api', { [name]: { data: [], lastUpdated: null } })
