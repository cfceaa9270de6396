import { createECDH } from 'node:crypto'
import webPush from 'web-push'

/** The keys of a browser's subscription, base64url: its public key, and a secret that it shares with us alone. */
export type PushKeys = { readonly p256dh: string; readonly auth: string }

const ENCODING = 'aes128gcm'
/** How long a signature is valid, s: push services refuse more than a day. */
const VALID_S = 12 * 3600

const publicKeyOf = (secret: string): string => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(secret, 'base64url'))
  return ecdh.getPublicKey('base64url')
}

/** The key that browsers subscribe with; null where this server sends no push messages. */
export const pushKeyOf = (secret: string | undefined): string | null =>
  secret === undefined ? null : publicKeyOf(secret)

/** Encrypts a push message so that only the browser that subscribed can read it (RFC 8291). */
export const encryptPush = (text: string, { p256dh, auth }: PushKeys): Buffer =>
  webPush.encrypt(p256dh, auth, text, ENCODING).cipherText

/** Whether a message can be encrypted for these keys. The public key must be a point of the curve. */
export function arePushKeys(keys: PushKeys): boolean {
  try {
    return encryptPush('', keys).length > 0
  } catch {
    return false
  }
}

/** The headers of a push message. They tell the push service who sends it (VAPID, RFC 8292). */
export function pushHeaders(secret: string, endpoint: string, subject: string, now: Date) {
  const { origin } = new URL(endpoint)
  const expires = Math.floor(now.getTime() / 1000) + VALID_S
  const { Authorization } = webPush.getVapidHeaders(
    origin,
    subject,
    publicKeyOf(secret),
    secret,
    ENCODING,
    expires,
  )
  return {
    'content-type': 'application/octet-stream',
    'content-encoding': ENCODING,
    authorization: Authorization,
  }
}
