import { getSession } from '../auth/session'
import { fromFailure, fromResponse } from '../errors'
import { apiUrl } from '../fetchJson'

/** Saves what an address answers as a file: a link can't carry the bearer token. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(apiUrl(path), {
    headers: { Authorization: `Bearer ${getSession()?.token ?? ''}` },
  }).catch(cause => {
    throw fromFailure(cause)
  })
  if (!response.ok) throw fromResponse(response.status, await response.json().catch(() => undefined))
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
