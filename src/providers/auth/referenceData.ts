import { authorisedJson } from './authorised'
import { getStored, setStored } from './store'
import type { Api } from './storedState'

/** How long the cached groups and countries count as fresh. */
const REFERENCE_DATA_MAX_AGE_MS = 60 * 60 * 1000

const PATHS: Readonly<Record<keyof Api, string>> = {
  tankGroups: `/api/tankgroups?range=${encodeURIComponent('[0,999]')}`,
  countries: `/api/countries?range=${encodeURIComponent('[0,999]')}`,
}

const running = new Map<keyof Api, Promise<readonly unknown[]>>()

/** Groups or countries: from the persisted store while fresh, else from the server, once at a time. */
export function referenceData(name: keyof Api, now = Date.now()): Promise<readonly unknown[]> {
  const { data, lastUpdated } = getStored().api[name]
  // A clock that was set back must not keep old data for ever.
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
  // Somebody else may have signed in while the answer was on its way.
  if (getStored().auth.token === token) setStored('api', { [name]: { data, lastUpdated: now } })
  return data
}

/** To call after a write to groups or countries, so that the next reader fetches. */
export const forgetReferenceData = (name: keyof Api): void =>
  setStored('api', { [name]: { data: [], lastUpdated: null } })
