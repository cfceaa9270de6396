import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** Lifetime of a signature, s: push services reject more than a day. */
const HOLDS_S = 12 * 3600

const CURVE = 'prime256v1'
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function keysOf(secret: string) {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(Buffer.from(secret, 'base64url'))
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') }
}

/** Public key for browser subscriptions; null when push is disabled. */
export const pushKeyOf = (secret: string | undefined): string | null =>
  secret === undefined ? null : keysOf(secret).publicKey

/**
 * Authorization header that identifies the sender (VAPID, RFC 8292): only the owner of the key can send to its
 * subscriptions.
 */
export function authorisation(secret: string, endpoint: string, subject: string, now: Date): string {
  const { privateKey, publicKey } = keysOf(secret)
  const exp = Math.floor(now.getTime() / 1000) + HOLDS_S
  const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url({ aud: new URL(endpoint).origin, exp, sub: subject })}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}
