import { isIP } from 'node:net'
import { isPrivateAddress } from '../webhooks/privateAddress'

/**
 * Whether a URL may be a push service's: HTTPS, and no private address. The resolved address is checked when a
 * message is sent.
 */
export function isPublicService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) !== 0 && isPrivateAddress(host)
  return protocol === 'https:' && username === '' && password === '' && !isPrivate
}
