import { isIP } from 'node:net'
import { isPrivateAddress } from '../webhooks/privateAddress'

/** Whether an address may be a push service's: by TLS, and no private one. Where a name leads to is looked at when it is sent to. */
export function isPublicService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) !== 0 && isPrivateAddress(host)
  return protocol === 'https:' && username === '' && password === '' && !isPrivate
}
