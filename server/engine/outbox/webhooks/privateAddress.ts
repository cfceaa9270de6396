import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Loopback, private and other non-public networks (IANA special-purpose registries). */
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
const V6 = [
  // Includes loopback, and IPv4-compatible addresses.
  ['::', 8],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const

const refusedV4 = new BlockList()
const refusedV6 = new BlockList()
for (const [network, prefix] of V4) refusedV4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of V6) refusedV6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is in a private network, which a webhook must not reach (SSRF protection). */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return refusedV4.check(address, 'ipv4')
  return isIPv6(address) ? refusedV6.check(address, 'ipv6') : true
}

/** The host of a URL, an IPv6 address without its brackets. Other spellings of an address are normalised: `0x7f.1`. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Names that always resolve to the own machine or network (RFC 6761, RFC 6762). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i

/** Whether a URL names a private address. A public name may resolve to one, which is checked when a request is sent. */
export function isPrivateHost(url: string): boolean {
  const host = hostOf(new URL(url))
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : isPrivateAddress(host)
}
