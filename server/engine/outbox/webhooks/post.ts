import dns from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { NotSent } from '../notSent'
import { hostOf, isPrivateAddress } from './privateAddress'

/** Time limit of a receiver, ms. */
const PATIENCE_MS = 10_000

const refusal = (host: string) =>
  new NotSent(`${host} is a private address: webhooks may not go there`, { isFinal: true })

/** The same error for unknown names and for private addresses, so that a webhook's owner can't probe our network. */
const unknown = (host: string) =>
  new NotSent(`${host} has no address on the public internet`, { isFinal: true })

/** Resolves a host and rejects private addresses; the connection uses the checked address (prevents DNS rebinding). */
const publicLookup: LookupFunction = (host, options, done) =>
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = found ?? []
    // A resolver that doesn't answer says nothing about the name: try again later.
    if (error && error.code !== 'ENOTFOUND') return done(error, [])
    if (error || addresses.some(({ address }) => isPrivateAddress(address))) return done(unknown(host), [])
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })

type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Whether private addresses are allowed. */
  readonly allowPrivate: boolean
}

/** Posts to an external server: follows no redirects, and keeps only the response's status. */
export function post({ url, headers, body, allowPrivate }: Post): Promise<number> {
  const target = new URL(url)
  const host = hostOf(target)
  return new Promise((done, fail) => {
    if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw refusal(host)
    const send = target.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(
      target,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      response => {
        response.resume()
        done(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
