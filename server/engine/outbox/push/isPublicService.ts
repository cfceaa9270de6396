import { isPrivateHost } from '../webhooks/privateAddress'

/**
 * Whether a URL may be a push service's: HTTPS, and no private address. The resolved address is checked when a
 * message is sent.
 */
export function isPublicService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password } = new URL(endpoint)
  return protocol === 'https:' && username === '' && password === '' && !isPrivateHost(endpoint)
}
